// Search: a field with a list of what matches, as the combobox pattern of ARIA has it.
import { byId, debounce, h } from "./dom.js";
import { kindName, searched, subtitle } from "./model.js";

const LISTED = 12;

export class Search {
  /** on: {matches(Set of indices), choose(node)} */
  constructor(model, on) {
    this.model = model;
    this.on = on;
    this.field = byId("search");
    this.list = byId("search-list");
    this.found = [];
    this.active = -1;
    const look = debounce(() => this.look(), 60);
    this.field.addEventListener("input", look);
    this.field.addEventListener("keydown", (e) => this.key(e));
    this.field.addEventListener("focus", () => this.found.length > 0 && this.expand(true));
    this.field.addEventListener("blur", () => setTimeout(() => this.expand(false), 150));
    this.list.addEventListener("pointerdown", (e) => {
      const option = e.target.closest("[role=option]");
      if (!option) return;
      e.preventDefault();
      this.take(Number(option.dataset.place));
    });
  }

  /** What matches: all words somewhere in a node's name, id, title or targets; names that begin so come first. */
  look() {
    const text = this.field.value.trim().toLowerCase();
    const words = text.split(/\s+/).filter(Boolean);
    const rank = (n) => {
      const name = n.name.toLowerCase();
      return name === text ? 0 : name.startsWith(text) ? 1 : name.includes(text) ? 2 : 3;
    };
    this.found = words.length === 0 ? [] : this.model.nodes.filter((n) => words.every((w) => searched(n).includes(w)));
    const ranks = new Map(this.found.map((n) => [n, rank(n)]));
    this.found.sort((a, b) => ranks.get(a) - ranks.get(b) || a.index - b.index);
    this.active = -1;
    this.field.removeAttribute("aria-activedescendant");
    this.list.replaceChildren(
      ...this.found.slice(0, LISTED).map((n, i) =>
        h("li", { role: "option", id: `found-${i}`, "data-place": i, "aria-selected": "false" }, h("span", { class: `name ${n.kind}` }, n.label), h("span", { class: "sub" }, n.marks.length > 0 ? subtitle(n) : kindName(n))),
      ),
    );
    this.expand(this.found.length > 0);
    const many = this.found.length;
    byId("search-said").textContent = words.length === 0 ? "" : many === 0 ? "Nothing matches" : `${many === 1 ? "1 match" : `${many} matches`}${many > LISTED ? `, the first ${LISTED} are listed` : ""}`;
    this.on.matches(new Set(this.found.map((n) => n.index)));
  }

  expand(open) {
    this.list.hidden = !open;
    this.field.setAttribute("aria-expanded", open);
  }

  key(e) {
    const n = Math.min(this.found.length, LISTED);
    if (e.key === "Escape") {
      e.stopPropagation();
      if (this.list.hidden) {
        this.field.value = "";
        this.look();
      } else this.expand(false);
    } else if (e.key === "Enter") {
      e.preventDefault();
      const active = this.active;
      this.look(); // what was typed last may not have been looked for yet
      if (this.found.length > 0) this.take(Math.min(Math.max(0, active), this.found.length - 1));
    } else if ((e.key === "ArrowDown" || e.key === "ArrowUp") && n > 0) {
      e.preventDefault();
      this.expand(true);
      this.move((this.active + (e.key === "ArrowDown" ? 1 : this.active < 0 ? 0 : -1) + n) % n);
    }
  }

  move(to) {
    this.list.children[this.active]?.setAttribute("aria-selected", "false");
    this.active = to;
    const option = this.list.children[to];
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    this.field.setAttribute("aria-activedescendant", option.id);
  }

  take(place) {
    this.expand(false);
    this.on.choose(this.found[place]);
  }
}
