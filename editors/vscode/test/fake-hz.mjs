#!/usr/bin/env node
// Stands for hz where a test is about how the extension deals with one that fails. HZ_FAKE says
// how it behaves, HZ_FAKE_LOG names a file that gets a line for each server that was started.
import { appendFileSync } from "node:fs";

const how = process.env.HZ_FAKE;
if (process.argv.includes("--help")) {
  console.log(how === "old" ? "Usage:\n  hz [command]" : "Usage:\n  hz lsp [flags]\n\nFlags:\n      --stdio");
  process.exit(0);
}
appendFileSync(process.env.HZ_FAKE_LOG, `${process.argv.slice(2).join(" ")} in ${process.cwd()}\n`);
if (how === "dies at once") process.exit(3);

const send = (message) => {
  const text = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
  process.stdout.write(`Content-Length: ${text.length}\r\n\r\n`);
  process.stdout.write(text);
};
const commands = ["hz.checkWorkspace", "hz.fingerprint", "hz.graphHtml", "hz.graphJson", "hz.newContract", "hz.playbooks", "hz.status"];
const ANSWERS = {
  "hz.graphHtml": { html: "<html><head></head><body>no policy</body></html>" },
  "hz.fingerprint": { fingerprint: "sha256:00" },
};

function received(m) {
  switch (m.method) {
    case "initialize":
      appendFileSync(process.env.HZ_FAKE_LOG, `options ${JSON.stringify(m.params.initializationOptions)}\n`);
      send({ id: m.id, result: { capabilities: { textDocumentSync: 2, executeCommandProvider: { commands } }, serverInfo: { name: "hz", version: "v9" } } });
      break;
    case "initialized":
      if (how === "dies later") setTimeout(() => process.exit(3), 30);
      break;
    case "workspace/executeCommand":
      if (m.params.command === "hz.playbooks") send({ id: m.id, error: { code: -32603, message: "no playbooks today" } });
      else send({ id: m.id, result: ANSWERS[m.params.command] ?? {} });
      break;
    case "exit":
      process.exit(0);
      break;
    default:
      if (m.id !== undefined && m.method) send({ id: m.id, result: null });
  }
}

let buffer = Buffer.alloc(0);
process.stdin.on("data", (d) => {
  buffer = Buffer.concat([buffer, d]);
  for (;;) {
    const at = buffer.indexOf("\r\n\r\n");
    if (at < 0) return;
    const length = Number(/Content-Length: (\d+)/i.exec(buffer.subarray(0, at).toString())[1]);
    if (buffer.length < at + 4 + length) return;
    const message = JSON.parse(buffer.subarray(at + 4, at + 4 + length).toString());
    buffer = buffer.subarray(at + 4 + length);
    received(message);
  }
});
process.stdin.on("end", () => process.exit(1));
