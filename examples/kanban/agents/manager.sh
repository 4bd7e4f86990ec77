#!/bin/sh
# Keeps the kanban of the example: marks what is done, and names the first task that is not.
# Input on standard input: {"kanban_file": "...", "done_task": "..." or null, "tasks": [...]}
input=$(cat)
kanban=$(printf '%s' "$input" | sed -n 's/.*"kanban_file":"\([^"]*\)".*/\1/p')
done=$(printf '%s' "$input" | sed -n 's/.*"done_task":"\([^"]*\)".*/\1/p')
[ -f "$kanban" ] || { echo "no kanban: $kanban" >&2; exit 1; }
marked=$(awk -v done="$done" '
  /^---$/ { heads++ }
  heads == 1 && done != "" && $0 == "  - " done { print $0 " [done]"; next }
  { print }' "$kanban")
next=$(printf '%s\n' "$marked" | awk '
  /^---$/ { heads++ }
  heads == 1 && /^  - / && !/ \[done\]$/ { sub(/^  - /, ""); print; exit }')
printf '%s\n' "$marked" | awk -v next_task="$next" '
  /^---$/ { heads++ }
  heads == 1 && /^current:/ { print "current: " (next_task == "" ? "null" : next_task); next }
  heads == 1 && /^phase:/ { print "phase: " (next_task == "" ? "complete" : "implementation"); next }
  { print }' >"$kanban.new"
mv "$kanban.new" "$kanban"
list=$(awk '
  /^---$/ { heads++ }
  heads == 1 && /^  - / { sub(/^  - /, ""); printf "%s\"%s\"", (n++ ? ", " : ""), $0 }' "$kanban")
[ -n "$next" ] && next="\"$next\"" || next=null
printf '{"status": "ok", "message": "kanban kept", "next_task": %s, "tasks": [%s]}\n' "$next" "$list"
