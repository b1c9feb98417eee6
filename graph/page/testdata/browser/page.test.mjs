import { test, before, after } from "node:test";
import { launch, open, shot } from "./browser.mjs";
let browser;
before(async () => (browser = await launch()));
after(() => browser.close());
test("look", async () => {
  for (const name of ["team", "big", "hostile", "empty"]) {
    const { page, troubles, close } = await open(browser, name);
    console.log("measured", name, await page.evaluate(() => document.documentElement.dataset.ready), troubles.slice(0,3));
    await page.waitForTimeout(300);
    await shot(page, name);
    if (name==="team") {
      await page.fill("#search","weekly re"); await page.waitForTimeout(200); await shot(page,"team-search");
      await page.keyboard.press("Enter"); await page.waitForTimeout(500); await shot(page,"team-chosen");
    }
    await close();
  }
});
