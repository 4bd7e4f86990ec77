------------------------------ MODULE Teardown ------------------------------
(* The end of a team (T-60 to T-69): preconditions, requests, answers, rounds, *)
(* the Lead's consent, the end of processes, and crashes in between.           *)
(*                                                                             *)
(* Each action that changes what is durable is one append. What a crash takes  *)
(* is what was only under way in memory. There is no clock: whatever is due    *)
(* may come at once or late, so every order of timers and answers is tried.    *)
(*                                                                             *)
(* Broken names a rule that is left out. TLC must then find what goes wrong.   *)
EXTENDS Naturals, FiniteSets, TLC

CONSTANTS
  Own,          \* members whose processes Reeve runs
  Foreign,      \* members who run by themselves
  Retries,      \* ACK_RETRY_ROUNDS
  MaxAttempts,
  MaxStirs,     \* how often something else happens on the way
  MaxCrashes,
  Broken

ASSUME Broken \in
  {"none", "precondition", "consent", "forgetful", "request", "process",
   "leftovers", "nobody", "successor"}

VARIABLES
  (* durable *)
  stage, attempt, stop, targets, missing, round,
  check,      \* which line asks that everything be kept, 0 if none does
  stirred,    \* whether something has happened since that line
  decision,   \* the question to the Lead: none, open, approved, refused, withdrawn
  forced,     \* whether it goes on without those who are missing
  agreed,     \* <<member, attempt>> of all agreements that were recorded
  here,       \* who is on the roster
  berth,      \* what is known of the processes: live, stopping, over, wanted
  unmet,      \* whether a task or another decision is open
  asks,       \* how often each member was asked in this attempt
  mail,       \* whose request was not delivered yet
  (* in the world *)
  proc,       \* what is true of the processes: runs, gone, left
  inbox,      \* the last request that reached each member
  (* in memory *)
  up, keeping,
  (* bounds *)
  checks, stirs, crashes

course == <<stage, attempt, stop, targets, round, forced, agreed, asks>>
durable == <<course, missing, check, stirred, decision, here, berth, unmet, mail>>
world == <<proc, inbox>>
bounds == <<checks, stirs, crashes>>
vars == <<durable, world, up, keeping, bounds>>

Members == Own \cup Foreign
UnderWay == stage \in {"init", "waiting", "retrying"}
Waiting == stage \in {"waiting", "retrying"}
Active == stage \in {"none", "failed"}

(* As many as can ever ask that everything be kept.                            *)
Lines == 1..(2 * MaxAttempts + MaxStirs)

AgreedNow == {m \in Members : <<m, attempt>> \in agreed}

-----------------------------------------------------------------------------
(* Nobody is waited for, nor is any process (T-64).                            *)
IsSettled(left, over, berths) ==
  /\ left = {} \/ over
  /\ \A m \in targets \cap Own : berths[m] = "over" \/ Broken = "process"

(* Everybody has answered; what is left are processes that are being stopped.  *)
WaitsForProcesses == Waiting /\ (missing = {} \/ forced)

(* What becomes of the question once nobody is missing any more (T-69).        *)
Withdrawn(left, question) ==
  IF question = "open" /\ left = {} THEN "withdrawn" ELSE question

(* Who is missing has changed, or a process has ended: perhaps it is the end.  *)
Settle(left, over, berths, question) ==
  LET ready == Waiting /\ IsSettled(left, over, berths)
      late == Broken = "nobody" /\ ~ready
  IN
  /\ missing' = left
  /\ stage' = IF ready THEN "ready" ELSE stage
  /\ check' = IF ready THEN 0 ELSE check
  /\ stirred' = IF ready THEN FALSE ELSE stirred
  /\ decision' = IF late THEN question ELSE Withdrawn(left, question)

Fail(question) ==
  /\ stage' = "failed"
  /\ check' = 0 /\ stirred' = FALSE
  /\ forced' = FALSE
  /\ decision' = question

NewCheck ==
  /\ checks' = checks + 1
  /\ check' = checks + 1
  /\ stirred' = FALSE
  /\ keeping' = keeping \cup {checks + 1}

-----------------------------------------------------------------------------
Init ==
  /\ stage = "none" /\ attempt = 0 /\ stop = FALSE
  /\ targets = {} /\ missing = {} /\ round = 0
  /\ check = 0 /\ stirred = FALSE
  /\ decision = "none" /\ forced = FALSE /\ agreed = {}
  /\ here = Members
  /\ berth = [m \in Own |-> "live"]
  /\ unmet = FALSE
  /\ asks = [m \in Members |-> 0]
  /\ mail = {}
  /\ proc = [m \in Own |-> "runs"]
  /\ inbox = [m \in Members |-> 0]
  /\ up = TRUE /\ keeping = {}
  /\ checks = 0 /\ stirs = 0 /\ crashes = 0

(* The Lead wants the team to end. With consent given beforehand what is open  *)
(* is abandoned first (T-77).                                                  *)
Begin(consent) ==
  /\ up /\ Active /\ attempt < MaxAttempts
  /\ attempt' = attempt + 1
  /\ stop' = consent
  /\ targets' = here /\ missing' = here
  /\ round' = 0 /\ forced' = FALSE /\ decision' = "none"
  /\ asks' = [m \in Members |-> 0] /\ mail' = {}
  /\ unmet' = (unmet /\ ~consent)
  /\ IF unmet'
     THEN /\ stage' = "none"
          /\ check' = 0 /\ stirred' = FALSE
          /\ UNCHANGED <<checks, keeping>>
     ELSE stage' = "init" /\ NewCheck
  /\ UNCHANGED <<agreed, here, berth, world, up, stirs, crashes>>

(* Each is asked under the number of the attempt.                              *)
Ask ==
  /\ asks' = [m \in Members |-> IF m \in missing THEN asks[m] + 1 ELSE asks[m]]
  /\ mail' = mail \cup missing

(* The first look is over: now they are asked, or the team goes on (T-61).     *)
FirstLook(met) ==
  /\ stage = "init"
  /\ check' = 0 /\ stirred' = FALSE
  /\ IF met \/ Broken = "precondition"
     THEN IF missing = {}
          THEN stage' = "ready" /\ UNCHANGED <<asks, mail>>
          ELSE stage' = "waiting" /\ Ask
     ELSE stage' = "none" /\ UNCHANGED <<asks, mail>>
  /\ UNCHANGED <<forced, decision, berth>>

Stopped(berths, who) ==
  [m \in Own |-> IF m \in who /\ berths[m] = "live" THEN "stopping" ELSE berths[m]]

(* It goes on without the missing, whose processes are stopped (T-63, T-67).   *)
PassOver(question) ==
  LET berths == Stopped(berth, IF stop THEN targets ELSE missing)
  IN
  /\ forced' = TRUE
  /\ berth' = berths
  /\ decision' = question
  /\ check' = 0 /\ stirred' = FALSE
  /\ stage' = IF IsSettled(missing, TRUE, berths) THEN "ready" ELSE stage

(* The second look is over: may anybody be passed over (T-62)?                 *)
SecondLook(met) ==
  /\ Waiting
  /\ IF missing = {} /\ Broken # "nobody"
     THEN check' = 0 /\ stirred' = FALSE /\ UNCHANGED <<stage, forced, decision, berth>>
     ELSE IF ~met
          THEN Fail(decision) /\ UNCHANGED berth
          ELSE IF stop
               THEN PassOver(decision)
               ELSE /\ decision' = "open"
                    /\ check' = 0 /\ stirred' = FALSE
                    /\ UNCHANGED <<stage, forced, berth>>
  /\ UNCHANGED <<asks, mail>>

Look(met) == FirstLook(met) \/ SecondLook(met)
Untouched == <<attempt, stop, targets, missing, round, agreed, here, unmet>>

(* Files and snapshot are written, or could not be. A report on another line   *)
(* counts for nothing, and what has happened since must be kept as well.       *)
Kept(line, well) ==
  /\ up /\ line \in keeping /\ check = line /\ ~stirred
  /\ keeping' = keeping \ {line}
  /\ Look(well /\ ~unmet)
  /\ UNCHANGED <<Untouched, world, up, bounds>>

KeptTooEarly(line) ==
  /\ up /\ line \in keeping /\ check = line /\ stirred
  /\ checks' = checks + 1
  /\ check' = checks + 1
  /\ stirred' = FALSE
  /\ keeping' = (keeping \ {line}) \cup {checks + 1}
  /\ UNCHANGED <<course, missing, decision, here, berth, unmet, mail, world, up, stirs, crashes>>

KeptForNothing(line) ==
  /\ up /\ line \in keeping /\ check # line
  /\ keeping' = keeping \ {line}
  /\ UNCHANGED <<durable, world, up, bounds>>

NotKeptInTime ==
  /\ up /\ check # 0 /\ ~WaitsForProcesses
  /\ Look(FALSE)
  /\ UNCHANGED <<Untouched, world, up, keeping, bounds>>

-----------------------------------------------------------------------------
(* The rounds (T-61).                                                          *)

RoundIsDue ==
  /\ up /\ Waiting /\ ~WaitsForProcesses
  /\ check = 0 /\ decision = "none"

AskAgain ==
  /\ RoundIsDue /\ ~stop /\ round < Retries
  /\ round' = round + 1
  /\ stage' = "retrying"
  /\ Ask
  /\ UNCHANGED <<attempt, stop, targets, missing, check, stirred, decision, forced,
                 agreed, here, berth, unmet, world, up, keeping, bounds>>

Judge ==
  /\ RoundIsDue /\ (stop \/ round = Retries)
  /\ IF unmet
     THEN Fail(decision) /\ UNCHANGED <<keeping, checks>>
     ELSE NewCheck /\ UNCHANGED <<stage, forced, decision>>
  /\ UNCHANGED <<attempt, stop, targets, missing, round, agreed, here, berth, unmet,
                 asks, mail, world, up, stirs, crashes>>

-----------------------------------------------------------------------------
(* Members.                                                                    *)

Deliver(m) ==
  /\ up /\ Waiting /\ m \in mail \cap here
  /\ mail' = mail \ {m}
  /\ inbox' = [inbox EXCEPT ![m] = attempt]
  /\ UNCHANGED <<course, missing, check, stirred, decision, here, berth, unmet,
                 proc, up, keeping, bounds>>

(* It answers the request that it knows; an old one is not the open one.       *)
Agree(m) ==
  /\ up /\ Waiting /\ m \in missing /\ inbox[m] > 0
  /\ m \in Own => proc[m] = "runs"
  /\ inbox[m] = attempt \/ Broken = "request"
  /\ agreed' = agreed \cup {<<m, inbox[m]>>}
  /\ Settle(missing \ {m}, forced, berth, decision)
  /\ UNCHANGED <<attempt, stop, targets, round, forced, asks, mail, here, berth, unmet,
                 world, up, keeping, bounds>>

(* A refusal leaves it missing, so it changes nothing that is modelled here.   *)

Leave(m) ==
  /\ up /\ m \in Foreign \cap here /\ UnderWay
  /\ here' = here \ {m}
  /\ Settle(missing \ {m}, forced, berth, decision)
  /\ UNCHANGED <<attempt, stop, targets, round, forced, agreed, asks, berth, unmet, mail,
                 world, up, keeping, bounds>>

(* Who agreed and is still there is stopped a minute later (T-67).             *)
StopWhoAgreed(m) ==
  /\ up /\ stage # "deleted" /\ m \in Own /\ berth[m] = "live"
  /\ \E a \in 1..MaxAttempts : <<m, a>> \in agreed
  /\ berth' = [berth EXCEPT ![m] = "stopping"]
  /\ UNCHANGED <<course, missing, check, stirred, decision, here, unmet, mail,
                 world, up, keeping, bounds>>

(* A process ends by itself or by signals, also while Reeve is down.           *)
Die(m, how) ==
  /\ m \in Own /\ proc[m] = "runs"
  /\ how = "left" => berth[m] = "stopping"
  /\ proc' = [proc EXCEPT ![m] = how]
  /\ UNCHANGED <<durable, inbox, up, keeping, bounds>>

(* Its end is recorded, and with it that the member is not there any more. If  *)
(* something is left of it the teardown is given up (T-64).                    *)
Notice(m) ==
  LET berths == [berth EXCEPT ![m] = "over"]
      givesUp == UnderWay /\ proc[m] = "left"
      asIfDone == Broken = "leftovers" /\ Waiting /\ IsSettled(missing \ {m}, forced, berths)
  IN
  /\ up /\ stage # "deleted" /\ m \in Own /\ proc[m] # "runs"
  /\ berth[m] \in {"live", "stopping"}
  /\ berth' = berths
  /\ here' = here \ {m}
  /\ IF givesUp /\ ~asIfDone
     THEN /\ missing' = missing \ {m}
          /\ Fail(IF decision = "open" THEN "withdrawn" ELSE decision)
     ELSE /\ Settle(missing \ {m}, forced, berths, decision)
          /\ UNCHANGED forced
  /\ UNCHANGED <<attempt, stop, targets, round, agreed, asks, unmet, mail,
                 world, up, keeping, bounds>>

(* Only in the broken model: a successor is put down that may not begin.       *)
Succeed(m) ==
  /\ Broken = "successor"
  /\ up /\ UnderWay /\ m \in Own /\ berth[m] = "over"
  /\ berth' = [berth EXCEPT ![m] = "wanted"]
  /\ here' = here \cup {m}
  /\ UNCHANGED <<course, missing, check, stirred, decision, unmet, mail, world, up,
                 keeping, bounds>>

-----------------------------------------------------------------------------
(* The Lead.                                                                   *)

Approve ==
  /\ up /\ UnderWay /\ decision = "open"
  /\ PassOver("approved")
  /\ UNCHANGED <<Untouched, asks, mail, world, up, keeping, bounds>>

Refuse ==
  /\ up /\ UnderWay /\ decision = "open"
  /\ Fail("refused")
  /\ UNCHANGED <<Untouched, berth, asks, mail, world, up, keeping, bounds>>

(* Ten minutes without an answer are no consent (T-62).                        *)
Unanswered ==
  /\ up /\ UnderWay /\ decision = "open" /\ ~WaitsForProcesses
  /\ IF Broken = "consent"
     THEN PassOver("withdrawn")
     ELSE Fail("withdrawn") /\ UNCHANGED berth
  /\ UNCHANGED <<Untouched, asks, mail, world, up, keeping, bounds>>

Delete ==
  /\ up /\ stage = "ready"
  /\ stage' = "deleted"
  /\ UNCHANGED <<attempt, stop, targets, missing, round, check, stirred, decision, forced,
                 agreed, here, berth, unmet, asks, mail, world, up, keeping, bounds>>

-----------------------------------------------------------------------------
(* Something else happens, for which a decision is opened, or is answered.     *)
Stir ==
  /\ up /\ (Active \/ UnderWay) /\ stirs < MaxStirs
  /\ stirs' = stirs + 1
  /\ unmet' = ~unmet
  /\ stirred' = (check # 0)
  /\ UNCHANGED <<course, missing, check, decision, here, berth, mail, world, up,
                 keeping, checks, crashes>>

Crash ==
  /\ up /\ crashes < MaxCrashes
  /\ crashes' = crashes + 1
  /\ up' = FALSE
  /\ keeping' = {}
  /\ UNCHANGED <<durable, world, checks, stirs>>

(* What is owed is known from the state alone (T-65).                          *)
Restart ==
  /\ ~up
  /\ up' = TRUE
  /\ keeping' = IF check = 0 THEN {} ELSE {check}
  /\ IF Broken = "forgetful" /\ Waiting
     THEN missing' = targets \cap here /\ round' = 0
     ELSE UNCHANGED <<missing, round>>
  /\ UNCHANGED <<stage, attempt, stop, targets, check, stirred, decision, forced, agreed,
                 here, berth, unmet, asks, mail, world, bounds>>

-----------------------------------------------------------------------------
Next ==
  \/ Begin(FALSE) \/ Begin(TRUE)
  \/ \E line \in Lines :
       \/ Kept(line, TRUE) \/ Kept(line, FALSE)
       \/ KeptTooEarly(line) \/ KeptForNothing(line)
  \/ NotKeptInTime \/ AskAgain \/ Judge
  \/ \E m \in Members : Deliver(m) \/ Agree(m)
  \/ \E m \in Foreign : Leave(m)
  \/ \E m \in Own :
       \/ StopWhoAgreed(m) \/ Die(m, "gone") \/ Die(m, "left")
       \/ Notice(m) \/ Succeed(m)
  \/ Approve \/ Refuse \/ Unanswered \/ Delete
  \/ Stir \/ Crash \/ Restart

Spec == Init /\ [][Next]_vars

(* Reeve goes on, and what is stopped ends. Nobody has to answer: neither the  *)
(* members nor the Lead.                                                       *)
Fair ==
  /\ WF_vars(Restart) /\ WF_vars(NotKeptInTime)
  /\ WF_vars(AskAgain) /\ WF_vars(Judge) /\ WF_vars(Unanswered)
  /\ \A m \in Own :
       /\ WF_vars(StopWhoAgreed(m))
       /\ WF_vars(berth[m] = "stopping" /\ (Die(m, "gone") \/ Die(m, "left")))
       /\ WF_vars(Notice(m))

FairSpec == Spec /\ Fair

-----------------------------------------------------------------------------
(* T-61, T-62: nobody is asked, and nobody passed over, while something is     *)
(* open; and what was kept is all that there was to keep.                      *)
LookedBeforeAsking ==
  [][(stage = "init" /\ stage' \in {"waiting", "ready"})
       => ~unmet /\ ~stirred]_vars
LookedBeforePassingOver ==
  [][(decision # "open" /\ decision' = "open") \/ (stop /\ ~forced /\ forced')
       => ~unmet /\ ~stirred]_vars

(* T-62, T-63, T-67 *)
PassedOverByConsent == forced => decision = "approved" \/ stop

StoppedByConsent ==
  [][\A m \in Own :
       berth[m] = "live" /\ berth'[m] = "stopping" =>
         \/ \E a \in 1..MaxAttempts : <<m, a>> \in agreed
         \/ forced' /\ m \in targets]_vars

(* T-60, T-65: whoever was to stop has agreed under this request, is gone, or  *)
(* is still missed.                                                            *)
NobodyIsForgotten ==
  UnderWay \/ stage \in {"ready", "deleted"} =>
    targets \subseteq missing \cup AgreedNow \cup (Members \ here)

ReadyWhenAllHaveAnswered == stage \in {"ready", "deleted"} => missing = {} \/ forced

(* T-64 *)
NothingIsLeftBehind ==
  stage \in {"ready", "deleted"} => \A m \in targets \cap Own : proc[m] = "gone"

(* T-61, T-65: asked once, and once in each round; nobody who agreed again.    *)
WhoAgreedIsNotMissed == UnderWay => missing \cap AgreedNow = {}
AskedOnceInARound == \A m \in Members : asks[m] <= round + 1
RoundsGoOn == [][attempt' = attempt => round' >= round]_vars

(* T-69: the Lead is asked about somebody.                                     *)
AskedAboutSomebody == UnderWay /\ decision = "open" => missing # {}

(* T-60 *)
FinishedIsFinal == [][stage = "deleted" => UNCHANGED durable]_vars

(* Whatever happens, it comes to an end: ready, or the team goes on.           *)
ItEnds == UnderWay ~> ~UnderWay

-----------------------------------------------------------------------------
(* What must come about, or the model says nothing. TLC has to refute this.    *)

(* Somebody was passed over in the end, and Reeve had crashed on the way.      *)
NobodyIsPassedOver == ~(stage = "deleted" /\ forced /\ missing # {} /\ crashes > 0)
=============================================================================
