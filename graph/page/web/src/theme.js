// Light and dark: as the system has it, or as the switch says. The choice is kept by the browser where it can be.

const KEY = "hz-graph-theme";
const WORDS = { "": "System", light: "Light", dark: "Dark" };

export function theme(changed) {
  const button = document.getElementById("theme");
  const root = document.documentElement;
  let now = "";
  try {
    now = localStorage.getItem(KEY) || "";
  } catch {
    // A page from disk may have no storage: then the choice lasts as long as the page.
  }
  const set = (value) => {
    now = value in WORDS ? value : "";
    if (now) root.dataset.theme = now;
    else delete root.dataset.theme;
    button.textContent = `Colours: ${WORDS[now]}`;
    changed();
  };
  button.addEventListener("click", () => {
    const order = Object.keys(WORDS);
    set(order[(order.indexOf(now) + 1) % order.length]);
    try {
      localStorage.setItem(KEY, now);
    } catch {
      // as above
    }
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed);
  set(now);
}
