#!/bin/sh
# Does a task of the example: writes a work log into the task file that it is given.
# Input on standard input: {"task_file": "..."}
task=$(sed -n 's/.*"task_file":"\([^"]*\)".*/\1/p')
[ -f "$task" ] || { echo "no task file: $task" >&2; exit 1; }
printf '\n### Done: %s\n\n**Facts** it was asked for. **Conclusion** ok\n' "$1" >>"$task"
echo "working on $task ..."
printf '{"status": "ok", "message": "%s done"}\n' "$1"
