#!/bin/sh
# Plans the example. Input on standard input: {"role": "decompose" | "preflight" | "react", ...}
brief=$(cat)
value() { printf '%s' "$brief" | sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }
case $(value role) in
decompose)
  cat <<'JSON'
{"action": "propose", "items": [
  {"id": "T-1", "title": "Greet in English", "project": "greeting", "tags": ["code"],
   "acceptance": "made/T-1.txt greets in English", "body": "Write the greeting down."},
  {"id": "T-2", "title": "Greet in German", "project": "greeting", "tags": ["code"],
   "acceptance": "made/T-2.txt greets in German", "body": "The same in German."}]}
JSON
  ;;
preflight)
  queued=$(printf '%s' "$brief" | sed -n 's/.*"queued":\[\([^]]*\)\].*/\1/p' | tr -d '"' | tr ',' ' ')
  set -- $queued
  printf '{"action": "dispatch", "task_id": "%s", "worker": "claude", "project": "greeting",' "$1"
  printf ' "command": {"agent": "coder", "arguments": {"size": "XS"}}, "next": "%s"}\n' \
    "${2:-nothing follows}"
  ;;
react)
  printf '{"action": "file_fix_task", "parent": "%s", "title": "Mend it", "body": "%s"}\n' \
    "$(value item)" "It failed: $(value context)"
  ;;
esac
