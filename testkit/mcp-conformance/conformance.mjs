// The official conformance suite against a daemon of Reeve's. The suite sends no token, so a door on
// loopback puts the operator's into each request and changes nothing else.
//
//   node conformance.mjs URL TOKEN SCENARIO…
import { spawn } from "node:child_process"
import { createServer, request } from "node:http"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

const [url, token, ...scenarios] = process.argv.slice(2)
const target = new URL(url)
const door = createServer((asked, answer) => {
  const host = asked.headers.host?.startsWith("127.0.0.1") || asked.headers.host?.startsWith("localhost")
  const headers = { ...asked.headers, authorization: `Bearer ${token}` }
  if (host) headers.host = target.host
  if (asked.headers.origin?.match(/^http:\/\/(127\.0\.0\.1|localhost)/)) delete headers.origin
  const on = request({ host: target.hostname, port: target.port, path: asked.url, method: asked.method, headers },
    (came) => { answer.writeHead(came.statusCode, came.headers); came.pipe(answer) })
  on.on("error", () => answer.destroy())
  asked.pipe(on)
})
await new Promise((open) => door.listen(0, "127.0.0.1", open))
const suite = join(dirname(createRequire(import.meta.url).resolve("@modelcontextprotocol/conformance/package.json")), "dist/index.js")

let failed = 0
for (const scenario of scenarios) {
  const run = spawn(process.execPath, [suite, "server", "--url", `http://127.0.0.1:${door.address().port}/mcp`, "--scenario", scenario])
  let said = ""
  run.stdout.on("data", (more) => { said += more })
  run.stderr.on("data", (more) => { said += more })
  const status = await new Promise((over) => run.on("close", over))
  console.log(`${status === 0 ? "passed" : "FAILED"} ${scenario}`)
  if (status !== 0) { failed++; console.log(said) }
}
door.close()
process.exit(failed === 0 ? 0 : 1)
