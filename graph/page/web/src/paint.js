// Colours and the signs that say the same without colour.

const NAMES = ["canvas", "ink", "muted", "line", "strong", "accent", "heinzel", "heinzel-line", "artifact", "artifact-line", "pending", "pending-line", "bad", "bad-line", "stale-line", "hat", "match"];

/** Reads the colours from the style sheet, which knows light, dark and print. */
export function palette() {
  const style = getComputedStyle(document.documentElement);
  const p = {};
  for (const name of NAMES) p[name.replace(/-(\w)/g, (_, c) => c.toUpperCase())] = style.getPropertyValue("--" + name).trim();
  return p;
}

/** Fill and outline of a node: what is wrong with it comes before what it is. */
export function colours(n, p) {
  if (n.marks.includes("conflict") || n.marks.includes("missing") || n.marks.includes("cycle")) return [p.bad, p.badLine];
  if (n.marks.includes("pending")) return [p.pending, p.pendingLine];
  return n.heinzel ? [p.heinzel, p.heinzelLine] : [p.artifact, p.artifactLine];
}

/** A key for nodes that are drawn alike when they are small. */
export const colourKey = (n) => (n.marks.includes("conflict") || n.marks.includes("missing") || n.marks.includes("cycle") ? 3 : n.marks.includes("pending") ? 2 : n.heinzel ? 1 : 0);

/** A small figure with a pointed hat, 16 by 20 around (x, y). */
export function figure(c, x, y, p) {
  c.fillStyle = p.hat;
  c.beginPath();
  c.moveTo(x, y - 11);
  c.quadraticCurveTo(x + 4, y - 5, x + 7, y + 1);
  c.lineTo(x - 7, y + 1);
  c.quadraticCurveTo(x - 4, y - 5, x, y - 11);
  c.fill();
  c.fillStyle = p.heinzelLine;
  c.beginPath();
  c.moveTo(x - 5.5, y + 2.5);
  c.lineTo(x + 5.5, y + 2.5);
  c.quadraticCurveTo(x + 5.5, y + 10.5, x, y + 10.5);
  c.quadraticCurveTo(x - 5.5, y + 10.5, x - 5.5, y + 2.5);
  c.fill();
}

/** A sheet of paper with a folded corner, 13 by 16 around (x, y). */
export function sheet(c, x, y, p) {
  c.strokeStyle = p.artifactLine;
  c.lineWidth = 1.3;
  c.beginPath();
  c.moveTo(x - 6, y - 8);
  c.lineTo(x + 2, y - 8);
  c.lineTo(x + 6, y - 4);
  c.lineTo(x + 6, y + 8);
  c.lineTo(x - 6, y + 8);
  c.closePath();
  c.moveTo(x + 2, y - 8);
  c.lineTo(x + 2, y - 4);
  c.lineTo(x + 6, y - 4);
  c.moveTo(x - 3, y);
  c.lineTo(x + 3, y);
  c.moveTo(x - 3, y + 4);
  c.lineTo(x + 3, y + 4);
  c.stroke();
}

const SIGNS = { conflict: "!", pending: "…", cycle: "↻", missing: "?", stale: "~" };

/** The sign of a mark: a shape of its own with a character in it. */
export function sign(c, x, y, mark, p, font) {
  const line = mark === "pending" ? p.pendingLine : mark === "stale" ? p.staleLine : p.badLine;
  c.fillStyle = line;
  c.strokeStyle = p.canvas;
  c.lineWidth = 2;
  c.setLineDash([]);
  c.beginPath();
  if (mark === "conflict") {
    c.moveTo(x, y - 10);
    c.lineTo(x + 10, y + 8);
    c.lineTo(x - 10, y + 8);
    c.closePath();
  } else if (mark === "stale") {
    c.moveTo(x, y - 9.5);
    c.lineTo(x + 9.5, y);
    c.lineTo(x, y + 9.5);
    c.lineTo(x - 9.5, y);
    c.closePath();
  } else if (mark === "missing") {
    c.rect(x - 8, y - 8, 16, 16);
  } else {
    c.arc(x, y, 8.5, 0, 2 * Math.PI);
  }
  c.stroke();
  c.fill();
  c.fillStyle = p.canvas;
  c.font = `bold 12px ${font}`;
  c.textAlign = "center";
  c.textBaseline = "middle";
  c.fillText(SIGNS[mark], x, mark === "conflict" ? y + 2 : mark === "pending" ? y - 2.5 : y + 0.5);
}
