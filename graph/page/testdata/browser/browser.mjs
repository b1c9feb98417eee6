// A Chromium of its own for each page: nothing is kept, and nothing asks the network.
import { chromium } from "playwright-core";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export const launch = () => chromium.launch({ executablePath: process.env.HZ_CHROMIUM || "/usr/bin/chromium", args });

/** Opens a page of HZ_PAGES. troubles gathers errors, messages on the console, requests and dialogs. */
export async function open(browser, name, { hash = "", ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  const troubles = [];
  page.on("console", (m) => troubles.push(`console: ${m.text()}`));
  page.on("pageerror", (e) => troubles.push(`error: ${e.stack}`));
  page.on("dialog", (d) => (troubles.push(`dialog: ${d.message()}`), d.dismiss()));
  const address = pathToFileURL(join(process.env.HZ_PAGES, `${name}.html`)).href;
  page.on("request", (r) => r.url().split("#")[0] !== address && troubles.push(`request: ${r.url()}`));
  await page.goto(address + hash);
  await page.waitForSelector("html[data-ready]", { state: "attached", timeout: 20000 });
  return { page, troubles, close: () => context.close() };
}

export const shot = (page, name, more = {}) => page.screenshot({ path: join(process.env.HZ_SHOTS, `${name}.png`), ...more });
