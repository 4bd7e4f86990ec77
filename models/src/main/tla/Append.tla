------------------------------- MODULE Append -------------------------------
(* One team, its log, and the nodes that would write to it (R-1, R-2, T-4,     *)
(* T-10 to T-12).                                                              *)
(*                                                                             *)
(* A node that starts is granted the next term, reads the log and decides      *)
(* commands on what it knows. What it decides flies to the store, where term   *)
(* and head are compared in the transaction of the append. Whoever is paused   *)
(* between two steps is a zombie when it wakes: nothing here has a clock.      *)
(*                                                                             *)
(* Broken names a comparison that is left out. TLC must then find what goes    *)
(* wrong.                                                                      *)
EXTENDS Naturals, Sequences, FiniteSets, TLC

CONSTANTS
  Nodes,      \* processes that may hold the team
  Work,       \* keys of commands of members
  Handoffs,   \* keys of the Lead's handoffs: numbers, of which Epoch makes epochs
  Flights,    \* how many batches of a node may be in the air
  MaxFaults,  \* crashes, failed appends and lost answers together
  Broken

ASSUME Broken \in 
  {"none", "term", "head", "hash", "grant", "key", "early", "torn", "epoch"}

VARIABLES
  log,      \* durable: what was appended
  term,     \* durable: the term in force
  grants,   \* durable: <<term, node>> of all grants
  stand,    \* how each node stands to the team
  held,     \* the term that each node was granted, 0 if none
  head,     \* the line up to which each node knows the log
  shaken,   \* whether a flight of the node was lost and others are in the air
  air,      \* the flights of each node, oldest first
  told,     \* <<key, index>> of all that was answered as accepted
  faults    \* how many have happened

store == <<log, term, grants>>
vars == <<log, term, grants, stand, held, head, shaken, air, told, faults>>

Keys == Work \cup Handoffs

(* Handoffs 1 and 2 are both of epoch 1, 3 and 4 of epoch 2, and so on.        *)
Epoch(key) == (key + 1) \div 2

(* What is hashed of a line, and the hash of the last line of a log, which     *)
(* holds the hash of the line before: two logs have the same one only if they  *)
(* are the same.                                                               *)
Mark(line) == <<line.term, line.key, line.kind>>
Hash(lines) == [i \in 1..Len(lines) |-> Mark(lines[i])]
Last(lines) == IF lines = <<>> THEN <<>> ELSE Mark(lines[Len(lines)])

-----------------------------------------------------------------------------
(* What a node knows: the log up to its head, and on top what it has sent off. *)

RECURSIVE Carried(_)
Carried(flights) ==
  IF flights = <<>> THEN <<>> ELSE Head(flights).lines \o Carried(Tail(flights))

Known(n) == SubSeq(log, 1, head[n])
Tentative(n) == Known(n) \o Carried(air[n])

EpochOf(lines) ==
  LET acks == {i \in 1..Len(lines) : lines[i].kind = "ack"}
  IN IF acks = {} THEN 0 ELSE lines[CHOOSE i \in acks : \A j \in acks : j <= i].epoch

Places(lines, key) == {i \in 1..Len(lines) : lines[i].key = key}
First(places) == CHOOSE i \in places : \A j \in places : i <= j

-----------------------------------------------------------------------------
Init ==
  /\ log = <<>>
  /\ term = 0
  /\ grants = {}
  /\ stand = [n \in Nodes |-> "down"]
  /\ held = [n \in Nodes |-> 0]
  /\ head = [n \in Nodes |-> 0]
  /\ shaken = [n \in Nodes |-> FALSE]
  /\ air = [n \in Nodes |-> <<>>]
  /\ told = {}
  /\ faults = 0

Fault == faults < MaxFaults /\ faults' = faults + 1

(* A node starts and takes the team: every earlier holder is fenced by it.     *)
Start(n) ==
  LET next == IF Broken = "grant" /\ term > 0 THEN term ELSE term + 1
  IN
  /\ stand[n] = "down"
  /\ term' = next
  /\ grants' = grants \cup {<<next, n>>}
  /\ held' = [held EXCEPT ![n] = next]
  /\ stand' = [stand EXCEPT ![n] = "unread"]
  /\ UNCHANGED <<log, head, shaken, air, told, faults>>

(* All that was only in memory is gone, flights included.                      *)
Crash(n) ==
  /\ stand[n] # "down"
  /\ Fault
  /\ stand' = [stand EXCEPT ![n] = "down"]
  /\ held' = [held EXCEPT ![n] = 0]
  /\ head' = [head EXCEPT ![n] = 0]
  /\ shaken' = [shaken EXCEPT ![n] = FALSE]
  /\ air' = [air EXCEPT ![n] = <<>>]
  /\ UNCHANGED <<store, told>>

Read(n) ==
  /\ stand[n] = "unread"
  /\ air[n] = <<>>
  /\ head' = [head EXCEPT ![n] = Len(log)]
  /\ stand' = [stand EXCEPT ![n] = "open"]
  /\ UNCHANGED <<store, held, shaken, air, told, faults>>

(* Whoever was answered does not ask again.                                    *)
MayDecide(n, key) ==
  /\ stand[n] = "open" /\ ~shaken[n] /\ Len(air[n]) < Flights
  /\ \A answer \in told : answer[1] # key

(* Where a key is to be found: in the air, or in the log. A node that was      *)
(* fenced may get an old answer of the log, so both ends are tried.            *)
Prior(n, key, end) ==
  LET inAir == {Len(Known(n)) + i : i \in Places(Carried(air[n]), key)}
      inLog == IF Broken = "key" THEN {} ELSE Places(SubSeq(log, 1, end), key)
  IN inLog \cup inAir

Line(n, key, kind, epoch, before) ==
  [index |-> Len(before) + 1, prev |-> Last(before), term |-> held[n], node |-> n,
   key |-> key, kind |-> kind, epoch |-> epoch]

(* Nothing is answered before it has landed, unless the model is broken so.    *)
TakeOff(n, key, lines, at) ==
  LET flight == [expected |-> Hash(Tentative(n)), lines |-> lines, key |-> key,
                 at |-> at, out |-> "air"]
  IN
  /\ air' = [air EXCEPT ![n] = Append(@, flight)]
  /\ told' = IF Broken = "early" THEN told \cup {<<key, at>>} ELSE told
  /\ UNCHANGED <<store, stand, held, head, shaken, faults>>

(* The same key again: nothing is written, but the store is asked whether term *)
(* and head still stand, since a fenced node answers nobody from memory. To    *)
(* ask so twice at a time adds nothing.                                        *)
Repeat(n, key) ==
  /\ MayDecide(n, key)
  /\ \A i \in 1..Len(air[n]) : air[n][i].key = key => air[n][i].lines # <<>>
  /\ \E end \in {head[n], Len(log)} :
       LET places == Prior(n, key, end)
       IN places # {} /\ TakeOff(n, key, <<>>, First(places))

IsNew(n, key) == \E end \in {head[n], Len(log)} : Prior(n, key, end) = {}

(* Before the first acknowledgement nobody may work (T-12).                    *)
DoWork(n, key) ==
  LET before == Tentative(n)
      line == Line(n, key, "work", EpochOf(before), before)
  IN
  /\ MayDecide(n, key) /\ IsNew(n, key)
  /\ EpochOf(before) > 0
  /\ TakeOff(n, key, <<line>>, line.index)

(* A higher epoch: the handoff and its acknowledgement are one slice (T-11).   *)
HandOver(n, key) ==
  LET before == Tentative(n)
      now == EpochOf(before)
      handed == Line(n, key, "handoff", now, before)
      ack == Line(n, key, "ack", Epoch(key), Append(before, handed))
  IN
  /\ MayDecide(n, key) /\ IsNew(n, key)
  /\ now < Epoch(key) \/ Broken = "epoch"
  /\ TakeOff(n, key, <<handed, ack>>, handed.index)

(* The epoch in force again: recorded, and nothing changes (T-11).             *)
HandOverAgain(n, key) ==
  LET before == Tentative(n)
      line == Line(n, key, "again", Epoch(key), before)
  IN
  /\ MayDecide(n, key) /\ IsNew(n, key)
  /\ EpochOf(before) = Epoch(key)
  /\ TakeOff(n, key, <<line>>, line.index)

-----------------------------------------------------------------------------
(* The store. One transaction each.                                            *)

Waiting(n) == {i \in 1..Len(air[n]) : air[n][i].out = "air"}
NextUp(n) == First(Waiting(n))

HoldsTerm(n) == held[n] = term \/ Broken = "term"
KnowsHead(flight) ==
  CASE Broken = "head" -> TRUE
    [] Broken = "hash" -> Len(flight.expected) = Len(log)
    [] OTHER -> flight.expected = Hash(log)
Fits(n, flight) == HoldsTerm(n) /\ KnowsHead(flight)

Outcome(n, i, out) == air' = [air EXCEPT ![n][i].out = out]

Commit(n) ==
  /\ Waiting(n) # {}
  /\ LET flight == air[n][NextUp(n)]
     IN Fits(n, flight) /\ log' = log \o flight.lines
  /\ Outcome(n, NextUp(n), "done")
  /\ UNCHANGED <<term, grants, stand, held, head, shaken, told, faults>>

Fence(n) ==
  /\ Waiting(n) # {}
  /\ ~HoldsTerm(n)
  /\ Outcome(n, NextUp(n), "fenced")
  /\ UNCHANGED <<store, stand, held, head, shaken, told, faults>>

Move(n) ==
  /\ Waiting(n) # {}
  /\ HoldsTerm(n) /\ ~KnowsHead(air[n][NextUp(n)])
  /\ Outcome(n, NextUp(n), "moved")
  /\ UNCHANGED <<store, stand, held, head, shaken, told, faults>>

(* The disk is full: nothing is stored.                                        *)
Fail(n) ==
  /\ Waiting(n) # {}
  /\ Fault
  /\ Outcome(n, NextUp(n), "failed")
  /\ UNCHANGED <<store, stand, held, head, shaken, told>>

(* It is stored, and the node hears that it is not.                            *)
LoseAnswer(n) ==
  /\ Waiting(n) # {}
  /\ Fault
  /\ LET flight == air[n][NextUp(n)]
     IN Fits(n, flight) /\ flight.lines # <<>> /\ log' = log \o flight.lines
  /\ Outcome(n, NextUp(n), "failed")
  /\ UNCHANGED <<term, grants, stand, held, head, shaken, told>>

(* Only in the broken store: a slice is not one transaction.                   *)
Tear(n) ==
  /\ Broken = "torn"
  /\ Waiting(n) # {}
  /\ Fault
  /\ LET flight == air[n][NextUp(n)]
     IN Fits(n, flight) /\ Len(flight.lines) > 1 /\ log' = Append(log, Head(flight.lines))
  /\ Outcome(n, NextUp(n), "failed")
  /\ UNCHANGED <<term, grants, stand, held, head, shaken, told>>

-----------------------------------------------------------------------------
(* A flight has come down: the engine takes what became of it.                 *)

HasLanded(n, out) == air[n] # <<>> /\ Head(air[n]).out = out

(* Once nothing is in the air any more, what was lost is forgotten.            *)
Down(n, lost) ==
  /\ air' = [air EXCEPT ![n] = Tail(@)]
  /\ shaken' = [shaken EXCEPT ![n] = (@ \/ lost) /\ Tail(air[n]) # <<>>]
  /\ UNCHANGED <<store, held, faults>>

(* If an earlier flight was taken for lost, this one could not have landed     *)
(* without it: the log has more than was answered, and is read again.          *)
LandDone(n) ==
  LET flight == Head(air[n])
  IN
  /\ HasLanded(n, "done")
  /\ Down(n, FALSE)
  /\ head' = [head EXCEPT ![n] = Len(flight.expected) + Len(flight.lines)]
  /\ stand' = [stand EXCEPT ![n] = IF shaken[n] THEN "unread" ELSE @]
  /\ told' = told \cup {<<flight.key, flight.at>>}

LandFenced(n) ==
  /\ HasLanded(n, "fenced")
  /\ Down(n, TRUE)
  /\ stand' = [stand EXCEPT ![n] = "lost"]
  /\ UNCHANGED <<head, told>>

LandMoved(n) ==
  /\ HasLanded(n, "moved")
  /\ Down(n, TRUE)
  /\ stand' = [stand EXCEPT ![n] = IF shaken[n] THEN @ ELSE "unread"]
  /\ UNCHANGED <<head, told>>

LandFailed(n) ==
  /\ HasLanded(n, "failed")
  /\ Down(n, TRUE)
  /\ UNCHANGED <<stand, head, told>>

-----------------------------------------------------------------------------
Decide(n, key) ==
  \/ Repeat(n, key)
  \/ key \in Work /\ DoWork(n, key)
  \/ key \in Handoffs /\ (HandOver(n, key) \/ HandOverAgain(n, key))

Land(n) == LandDone(n) \/ LandFenced(n) \/ LandMoved(n) \/ LandFailed(n)

Answer(n) == Commit(n) \/ Fence(n) \/ Move(n)

(* Written out action by action, so that TLC counts each by its name.          *)
Next ==
  \E n \in Nodes :
    \/ Start(n) \/ Crash(n) \/ Read(n)
    \/ \E key \in Keys : Repeat(n, key)
    \/ \E key \in Work : DoWork(n, key)
    \/ \E key \in Handoffs : HandOver(n, key) \/ HandOverAgain(n, key)
    \/ Commit(n) \/ Fence(n) \/ Move(n) \/ Fail(n) \/ LoseAnswer(n) \/ Tear(n)
    \/ LandDone(n) \/ LandFenced(n) \/ LandMoved(n) \/ LandFailed(n)

Spec == Init /\ [][Next]_vars

(* Everybody goes on, and whoever was not answered asks again and again.       *)
Fair ==
  \A n \in Nodes :
    /\ WF_vars(Start(n)) /\ WF_vars(Read(n))
    /\ WF_vars(Answer(n)) /\ WF_vars(Land(n))
    /\ \A key \in Keys : SF_vars(Decide(n, key))

FairSpec == Spec /\ Fair

-----------------------------------------------------------------------------
(* R-1: what was answered as accepted is in the log, at the place that was     *)
(* told. Together with AppendOnly: for ever.                                   *)
WhatWasToldIsInTheLog ==
  \A answer \in told : answer[2] \in 1..Len(log) /\ log[answer[2]].key = answer[1]

AppendOnly == [][SubSeq(log', 1, Len(log)) = log]_log

(* R-2 *)
TermsNeverDecrease == \A i \in 2..Len(log) : log[i - 1].term <= log[i].term

OneWriterInATerm ==
  \A i, j \in 1..Len(log) : log[i].term = log[j].term => log[i].node = log[j].node

(* T-20 *)
OneChainWithoutGaps ==
  \A i \in 1..Len(log) : log[i].index = i /\ log[i].prev = Last(SubSeq(log, 1, i - 1))

(* T-4: a command takes effect once. A handoff has two lines, one after the    *)
(* other.                                                                      *)
OnceForEachKey ==
  \A i, j \in 1..Len(log) :
    i < j /\ log[i].key = log[j].key =>
      j = i + 1 /\ log[i].kind = "handoff" /\ log[j].kind = "ack"

(* T-4: whoever asks again is told the same.                                   *)
ToldTheSame == \A one, other \in told : one[1] = other[1] => one = other

(* T-11: each acknowledgement is of a higher epoch, so none has two owners.    *)
OneOwnerInAnEpoch ==
  \A i, j \in 1..Len(log) :
    i < j /\ log[i].kind = "ack" /\ log[j].kind = "ack" => log[i].epoch < log[j].epoch

(* T-12: the log never ends between a handoff and its acknowledgement.         *)
HandedOverWhole ==
  \A i \in 1..Len(log) :
    log[i].kind = "handoff" =>
      i < Len(log) /\ log[i + 1].kind = "ack" /\ log[i + 1].key = log[i].key

(* T-16, T-12: every line carries the epoch in force, and nobody works in      *)
(* epoch 0.                                                                    *)
WrittenUnderItsEpoch ==
  \A i \in 1..Len(log) :
    /\ log[i].epoch = EpochOf(SubSeq(log, 1, i))
    /\ log[i].kind = "work" => log[i].epoch > 0

(* Faults are bounded, so they stop: then whoever asks again is answered.      *)
EveryCommandIsAnswered == \A key \in Work : <>(\E answer \in told : answer[1] = key)

-----------------------------------------------------------------------------
(* What must come about, or the model says nothing. TLC has to refute this.    *)

(* A flight lands that stands on one that was taken for lost.                  *)
NobodyIsReadAgain == \A n \in Nodes : ~(shaken[n] /\ HasLanded(n, "done"))

Alike == Permutations(Nodes)
=============================================================================
