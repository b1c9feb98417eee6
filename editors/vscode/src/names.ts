// The names that the manifest, the server and the code share.

export const LANGUAGE = "hz-contract";

/** The source of each diagnostic of the server. */
export const SOURCE = "hz";

/** The commands of the server. The client library registers them, so that no command of the extension may have such a name. */
export const SERVER = {
  check: "hz.checkWorkspace",
  graph: "hz.graphHtml",
  fingerprint: "hz.fingerprint",
  create: "hz.newContract",
  playbooks: "hz.playbooks",
} as const;

/** The command that a lens runs here: it shows places beside the text. The server learns at the start that it is there. */
export const SHOW_REFERENCES = "hz.showReferences";

export const INSTALL_PAGE = "https://github.com/heinzel/hz/blob/main/docs/install.md";
