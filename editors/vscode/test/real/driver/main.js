// Runs in VS Code what the test sends: the body of an async function of vscode and args. It
// listens on this machine alone, on the port of HZ_DRIVER_PORT, and is never part of the extension.
const { createServer } = require("node:http");
const vscode = require("vscode");

exports.activate = (context) => {
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    const { body, args } = JSON.parse(text);
    let answer;
    try {
      const run = new (async () => {}).constructor("vscode", "args", body);
      answer = { value: await run(vscode, args) };
    } catch (err) {
      answer = { error: String((err && err.stack) || err) };
    }
    response.end(JSON.stringify(answer));
  });
  server.listen(Number(process.env.HZ_DRIVER_PORT), "127.0.0.1");
  context.subscriptions.push({ dispose: () => server.close() });
};
