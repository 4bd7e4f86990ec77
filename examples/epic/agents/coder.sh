#!/bin/sh
# Does an item of the example. Input on standard input: {"item": "T-1", "title": "...", ...}
item=$(sed -n 's/.*"item":"\([^"]*\)".*/\1/p')
mkdir -p made
case $item in
T-1) echo 'Hello, Ann!' ;;
*) echo 'Hallo, Ann!' ;;
esac >"made/$item.txt"
printf '{"pr": "made/%s.txt"}\n' "$item"
