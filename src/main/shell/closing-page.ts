import { currentLanguage, t } from "../../shared/texts";
import type { ClosingWorkspace } from "../connections/connections";

/** Navigation to this URL means that the analyst doesn't want to wait. */
export const stopUrl = "closing://stop/";

const style = `
  :root { color-scheme: light dark; --page: #f6f7f9; --text: #1c2330; --quiet: #586375; --line: #c9d0da; --face: #fff; }
  @media (prefers-color-scheme: dark) {
    :root { --page: #12151b; --text: #e6e9ef; --quiet: #a3adbd; --line: #3a4352; --face: #1c212b; }
  }
  body { margin: 0; padding: 24px; background: var(--page); color: var(--text); user-select: none; cursor: default;
    font: 14px/20px Inter, system-ui, "Segoe UI", Roboto, Arial, sans-serif; }
  h1 { margin: 0; font-size: 14px; line-height: 20px; font-weight: 600; }
  ul { margin: 0; padding: 0; list-style: none; }
  li { margin: 0 0 16px; overflow-wrap: anywhere; }
  p { margin: 0; color: var(--quiet); font-variant-numeric: tabular-nums; }
  footer { display: flex; justify-content: flex-end; margin-top: 20px; }
  a { padding: 6px 14px; border: 1px solid var(--line); border-radius: 6px; background: var(--face); color: inherit;
    text-decoration: none; font-weight: 500; }
  a:focus-visible { outline: 2px solid #4c7dff; outline-offset: 2px; }
`;

/** The page that lists workspaces which are still closing. It loads nothing and has no scripts of its own. */
export function closingPage(workspaces: readonly ClosingWorkspace[]): string {
  return `<!doctype html>
<html lang="${currentLanguage()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${plain(t("main:closing.title"))}</title>
<style>${style}</style>
</head>
<body>
<ul role="status">${list(workspaces)}</ul>
<p>${plain(t("main:closing.safe"))}</p>
<footer><a href="${stopUrl}" role="button">${plain(t("main:closing.stop"))}</a></footer>
</body>
</html>`;
}

/** A script that shows the present state in an open page, and returns the height of its content (CSS px). */
export function updateScript(workspaces: readonly ClosingWorkspace[]): string {
  return `document.querySelector("ul").innerHTML = ${JSON.stringify(list(workspaces))}; document.body.offsetHeight`;
}

function list(workspaces: readonly ClosingWorkspace[]): string {
  return workspaces
    .map(
      ({ name, note }) =>
        `<li><h1>${plain(t("main:closing.name", { name }))}</h1><p>${plain(note ?? t("main:closing.ending"))}</p></li>`,
    )
    .join("");
}

function plain(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
