#!/bin/sh
# Takes the example from an empty epic to its handoff, tick by tick, each a process of its own. What
# a person does, to approve the plan, is a scripted edit; half-way the epic file alone moves on to
# another folder.
#
#   sh examples/epic/run.sh [FOLDER]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
reeve=${REEVE:-$here/../../reeve}
work=${1:-$(mktemp -d)}
mkdir -p "$work/one" "$work/other"
for folder in one other; do
  cp -r "$here/reeve.yaml" "$here/WORKERS.md" "$here/agents" "$work/$folder/"
done
cp "$here/EPIC.md" "$work/one/"
cd "$work/one"
ticks=0
while ! grep -q '^status: ready_for_user_review' EPIC.md; do
  ticks=$((ticks + 1))
  [ "$ticks" -le 40 ] || { echo "it does not come to its end: $work" >&2; exit 1; }
  "$reeve" epic tick EPIC.md --json || [ $? -eq 3 ]
  if grep -q '^status: review' EPIC.md; then
    echo '- a person reads the plan, and sets it to queued'
    sed -i.before -e 's/| ready |/| queued |/' -e 's/^status: .*/status: queued/' EPIC.md
  fi
  if [ ! -e ../moved ] && grep -q verify_pass EPIC.md; then
    echo '- the epic file moves to another folder'
    touch ../moved
    mv EPIC.md ../other/
    cd ../other
  fi
done
"$reeve" epic show EPIC.md
echo "$ticks ticks; the epic is $PWD/EPIC.md"
