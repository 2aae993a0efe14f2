/** A text in which "{Column name}" is replaced by the cell of that column. "{{" and "}}" are literal braces. */
export interface Template {
  parts: readonly (string | number)[];
  /** Names in braces that match no column. */
  unknown: readonly string[];
  columns: readonly number[];
}

/** Parses a template with the names of a file's columns. */
export function parseTemplate(text: string, columnNames: readonly string[]): Template {
  const parts: (string | number)[] = [];
  const unknown: string[] = [];
  const byName = new Map(columnNames.map((name, index) => [name.toLowerCase(), index]));
  let last = 0;
  const plain = (piece: string) => {
    if (piece !== "") parts.push(piece.replaceAll("{{", "{").replaceAll("}}", "}"));
  };
  for (const match of text.matchAll(/\{\{|\}\}|\{([^{}]+)\}/g)) {
    const name = match[1];
    if (name === undefined) continue;
    plain(text.slice(last, match.index));
    last = match.index + match[0].length;
    const index = byName.get(name.trim().toLowerCase());
    if (index === undefined) {
      unknown.push(name);
      parts.push(match[0]);
    } else parts.push(index);
  }
  plain(text.slice(last));
  return { parts, unknown, columns: parts.filter((part) => typeof part === "number") };
}

/**
 * Fills a template with a row's cells. In URLs each cell is escaped and none may be empty. Elsewhere empty cells are
 * left out, and the result is empty if all cells are. Null if the template can't be filled.
 */
export function fillTemplate(template: Template, cells: readonly string[], url: boolean): string | null {
  const values = template.columns.map((column) => (cells[column] ?? "").trim());
  if (values.length > 0 && (url ? values.includes("") : values.every((value) => value === ""))) return null;
  const text = template.parts.reduce<string>((before, part) => {
    if (typeof part === "string") return before + part;
    const cell = (cells[part] ?? "").trim();
    if (!url || before === "") return before + cell;
    // "https://forum.example{permalink}", "https://{domain}/…": a cell that is a host or path isn't escaped.
    const isPath = (cell.startsWith("/") && !/[?#]/.test(before)) || /^[a-z]+:\/\/[^/?#]*$/i.test(before);
    return isPath
      ? before.replace(/\/$/, cell.startsWith("/") ? "" : "/") + encodePath(cell)
      : before + encodeCell(cell);
  }, "");
  return text.replace(/ {2,}/g, " ").trim();
}

/** Encodes a cell as a URL path, which may be escaped already. */
function encodePath(cell: string): string {
  return encodeURI(cell.replace(/\p{Surrogate}/gu, "\ufffd")).replace(/%25(?=[\da-f]{2})/gi, "%");
}

/** Encodes a cell as part of a URL. A lone surrogate, which URLs can't contain, becomes the replacement character. */
export function encodeCell(cell: string): string {
  return encodeURIComponent(cell.replace(/\p{Surrogate}/gu, "\ufffd"));
}
