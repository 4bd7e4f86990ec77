// The official TypeScript client of the Model Context Protocol against a daemon of Reeve's.
//
//   node client.mjs PLAN.json
//
// PLAN is {transport: {url, token} | {command, args, env}, calls: [{tool, arguments, refused}], again}.
// Prints a line of JSON with the tools and what came of each call, waits for a line on its input (the
// daemon is started anew meanwhile), makes the call 'again' with the same client, and prints its answer.
import { readFileSync } from "node:fs"
import { createInterface } from "node:readline"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"

const plan = JSON.parse(readFileSync(process.argv[2], "utf8"))
const { url, token, ...program } = plan.transport
const transport = url
  ? new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: { Authorization: `Bearer ${token}` } } })
  : new StdioClientTransport({ ...program, env: { ...process.env, ...program.env }, stderr: "inherit" })
const client = new Client({ name: "reeve-test", version: "1" })
await client.connect(transport)

// The client checks every structured answer against the schema that the tool declares.
const call = async (name, args) => {
  const result = await client.callTool({ name, arguments: args })
  return { tool: name, refused: result.isError === true, text: result.content?.[0]?.text ?? "" }
}

const { tools } = await client.listTools()
const { resourceTemplates } = await client.listResourceTemplates()
const calls = []
for (const each of plan.calls) calls.push(await call(each.tool, each.arguments))
const state = await client.readResource({ uri: plan.resource })
console.log(JSON.stringify({
  server: client.getServerVersion().name,
  tools: tools.map((each) => each.name),
  resources: resourceTemplates.map((each) => each.uriTemplate),
  state: state.contents[0].text.slice(0, 40),
  calls,
}))

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
await lines.next()
console.log(JSON.stringify(await call(plan.again, {})))
await client.close()
process.exit(0)
