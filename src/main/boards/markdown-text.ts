/** Characters that can start or end something in Markdown, its GitHub flavor and its formulas. */
const signs = /[\\`*_{}[\]<>#|~$@]|&(?=[#\w])/g;
/** What GitHub's flavor turns into links on its own. */
const ownLinks = /www\.|[a-z]:(?=\/\/)|(?:mailto|xmpp):/gi;

/** Text on one line within a paragraph, heading or cell, with nothing that Markdown takes for more than text. */
export function inlineText(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(signs, "\\$&")
    .replace(ownLinks, (found: string) => `${found.slice(0, -1)}\\${found.slice(-1)}`);
}

/** The same at the start of a line, where lists, rules and underlined headings begin. */
export function lineText(text: string): string {
  return inlineText(text)
    .replace(/^[-+=:]/, "\\$&")
    .replace(/^(\d{1,9})(?=[.)])/, "$1\\");
}

/** A URL in angle brackets, as the destination of a link. */
export function linkTarget(url: URL): string {
  return `<${url.href.replace(/[\\<>&]/g, "\\$&")}>`;
}
