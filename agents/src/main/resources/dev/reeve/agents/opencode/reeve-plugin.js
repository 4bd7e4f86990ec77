// Reeve's plugin for OpenCode, written by 'reeve install opencode': reports what happens in a session,
// denies a tool call if Reeve says so, and hands on what was said to the session's member.
import { existsSync, readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"

const HOME = "@HOME@"
const EVENTS = ["session.created", "session.idle", "session.error", "session.deleted",
  "session.compacted", "session.status", "permission.asked", "permission.updated"]
const QUIET_MS = 10_000

// The token of the innermost project folder that the session is in.
const tokenOf = (folder) => {
  let found = { length: -1, token: "" }
  const observers = join(HOME, "observers")
  for (const name of existsSync(observers) ? readdirSync(observers) : []) {
    const [token, project] = readFileSync(join(observers, name), "utf8").split("\n")
    const inside = folder === project || folder.startsWith(project + "/")
    if (inside && found.length < project.length) found = { length: project.length, token }
  }
  return found.token
}

export const Reeve = async ({ directory }) => {
  const post = async (body) => {
    try {
      const member = process.env.REEVE_TOKEN ?? ""
      const token = tokenOf(directory) || member
      if (!token) return {} // this folder was never wired
      const { url } = JSON.parse(readFileSync(join(HOME, "daemon.json"), "utf8"))
      const answer = await fetch(`${url}/hooks/opencode`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${token}`,
          "Reeve-Member": member,
          "Content-Type": "application/json",
        },
        body: JSON.stringify({ ...body, directory }),
        signal: AbortSignal.timeout(1000),
      })
      if (400 <= answer.status && answer.status < 500) return { refusal: answer.status }
      return answer.ok ? await answer.json() : null
    } catch {
      return null // an observer never holds up what it observes
    }
  }
  const session = (event) => event.properties?.sessionID ?? event.properties?.info?.id
  let last = 0
  return {
    event: async ({ event }) => {
      const known = EVENTS.includes(event.type)
      if (!session(event) || (!known && Date.now() - last < QUIET_MS)) return
      last = Date.now()
      const properties = known ? event.properties : { sessionID: session(event) }
      await post({ hook: "event", event: { type: event.type, properties } })
    },
    "chat.message": async (input) => {
      await post({ hook: "chat.message", input })
    },
    "tool.execute.before": async (input, output) => {
      const answer = await post({ hook: "tool.execute.before", input, output })
      if (answer?.deny) throw new Error(answer.deny)
      if ((answer === null || answer.refusal) && existsSync(join(HOME, "deny-closed"))) {
        throw new Error(answer === null
          ? "Reeve: no daemon answers, and calls are denied until that is mended. Start it with: reeve up -d"
          : `Reeve: the daemon refuses what is reported here (HTTP ${answer.refusal}), and calls are denied until that is mended. See: reeve doctor`)
      }
    },
    "tool.execute.after": async (input, output) => {
      const answer = await post({ hook: "tool.execute.after", input, output })
      if (answer?.tell) output.output = `${output.output}\n\n${answer.tell}`
    },
  }
}
