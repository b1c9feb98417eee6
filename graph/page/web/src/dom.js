// Making elements. Text goes in as text nodes only: nothing here reads markup.

/** Makes an element. A property that begins with "on" is a listener, the others are attributes. */
export function h(tag, props, ...children) {
  const e = document.createElement(tag);
  for (const key in props) {
    const value = props[key];
    if (key.startsWith("on")) e.addEventListener(key.slice(2), value);
    else if (value === true) e.setAttribute(key, "");
    else if (value !== false && value !== undefined && value !== null) e.setAttribute(key, value);
  }
  e.append(...children.filter((c) => c !== null && c !== undefined && c !== false));
  return e;
}

export const byId = (id) => document.getElementById(id);

/** Calls f once, ms after the last call. */
export function debounce(f, ms) {
  let timer = 0;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => f(...args), ms);
  };
}

/** The target as an address that may become a link: http and https only, without a password in it. */
export function address(target) {
  if (!/^https?:\/\/[^\s\\]+$/i.test(target)) return null;
  let url;
  try {
    url = new URL(target);
  } catch {
    return null;
  }
  return (url.protocol === "http:" || url.protocol === "https:") && !url.username && !url.password ? url.href : null;
}

/** A target: a link where it may be one, else its text. */
export function target(text) {
  const href = address(text);
  return href ? h("a", { href, rel: "noreferrer noopener nofollow", target: "_blank", class: "target" }, text) : h("span", { class: "target" }, text);
}
