import { encode } from "iconv-lite";

export type Encoding = "utf8" | "utf8-bom" | "utf16le" | "windows-1252" | "gb18030" | "shift_jis";

export interface Dialect {
  separator: "," | ";" | "\t" | "|";
  newline: "\n" | "\r\n";
  encoding: Encoding;
  /** Quotes all cells, not only those that need it. */
  quoteAll: boolean;
}

/** Encodes text. "utf8-bom" and "utf16le" begin with a byte order mark. */
function encodeText(text: string, encoding: Encoding): Buffer {
  if (encoding === "utf8") return Buffer.from(text);
  if (encoding === "utf8-bom") return Buffer.from(`\uFEFF${text}`);
  if (encoding === "utf16le") return encode(text, "utf-16le", { addBOM: true });
  return encode(text, encoding);
}

export function writeDelimited(rows: readonly (readonly string[])[], dialect: Dialect): Buffer {
  const { separator, newline, encoding, quoteAll } = dialect;
  const special = new RegExp(`["\\r\\n${separator === "|" ? "\\|" : separator}]`);
  const cell = (value: string) =>
    quoteAll || special.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
  const lines = rows.map((row) => row.map(cell).join(separator));
  return encodeText(`${lines.join(newline)}${newline}`, encoding);
}
