#!/bin/sh
# Verifies the example. Input on standard input: {"item": "...", "pr": "...", "acceptance": "..."}
made=$(sed -n 's/.*"pr":"\([^"]*\)".*/\1/p')
if grep -q '[A-Z].*!' "$made"; then
  echo '{"verdict": "PASS"}'
else
  printf '{"verdict": "FAIL", "reason": "no greeting in %s"}\n' "$made"
fi
