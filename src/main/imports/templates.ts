/** A text in which "{Name of a column}" stands for the cell of that column; "{{" and "}}" stand for braces. */
export interface Template {
  parts: readonly (string | number)[];
  /** Names in braces that no column has. */
  unknown: readonly string[];
  columns: readonly number[];
}

/** Reads a template against the names of a file's columns. */
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
 * The text a template makes of a row. In an address each cell is escaped and none may be empty; elsewhere empty cells
 * leave nothing behind, and a template of empty cells alone is empty. Null = nothing can be made of this row.
 */
export function fillTemplate(template: Template, cells: readonly string[], address: boolean): string | null {
  const values = template.columns.map((column) => (cells[column] ?? "").trim());
  if (values.length > 0 && (address ? values.includes("") : values.every((value) => value === "")))
    return null;
  const text = template.parts.reduce<string>((before, part) => {
    if (typeof part === "string") return before + part;
    const cell = (cells[part] ?? "").trim();
    if (!address || before === "") return before + cell;
    // "https://forum.example{permalink}", "https://{domain}/…": a cell that is the site or a path of it keeps its signs.
    const isPath = (cell.startsWith("/") && !/[?#]/.test(before)) || /^[a-z]+:\/\/[^/?#]*$/i.test(before);
    return isPath
      ? before.replace(/\/$/, cell.startsWith("/") ? "" : "/") + encodePath(cell)
      : before + encodeCell(cell);
  }, "");
  return text.replace(/ {2,}/g, " ").trim();
}

/** A cell as the path of an address, which may hold escaped signs already. */
function encodePath(cell: string): string {
  return encodeURI(cell.replace(/\p{Surrogate}/gu, "\ufffd")).replace(/%25(?=[\da-f]{2})/gi, "%");
}

/** A cell as a part of an address; half of a character pair, which no address can hold, becomes its replacement sign. */
export function encodeCell(cell: string): string {
  return encodeURIComponent(cell.replace(/\p{Surrogate}/gu, "\ufffd"));
}
