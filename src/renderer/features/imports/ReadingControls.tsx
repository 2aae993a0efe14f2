import type { ImportedFile, ReadingOptions } from "../../../shared/ipc/imports";
import { Choice } from "../../components/Choice";
import { useImports } from "./store";

/** The encodings main can read. */
const encodings = [
  "UTF-8",
  "UTF-16LE",
  "UTF-16BE",
  "windows-1252",
  "ISO-8859-1",
  "ISO-8859-2",
  "ISO-8859-7",
  "ISO-8859-9",
  "ISO-8859-15",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "KOI8-R",
  "macintosh",
  "CP850",
  "CP437",
  "Shift_JIS",
  "EUC-JP",
  "GB18030",
  "Big5",
  "EUC-KR",
];
const delimiters: Readonly<Record<string, string>> = {
  ",": "Comma",
  ";": "Semicolon",
  "\t": "Tab",
  "|": "Vertical bar",
  ":": "Colon",
  "^": "Caret",
  "~": "Tilde",
  "§": "Section sign",
  "¦": "Broken bar",
  "#": "Hash",
  "*": "Asterisk",
  " ": "Blank",
  "\u0001": "Control sign 1",
  "\u001f": "Control sign 31",
};
const quotes = { '"': "Double", "'": "Single", "": "None" } as const;

/** The options, with the value in use among them whatever it is. */
export function withValue(values: readonly string[], value: string): string[] {
  const known = values.find((one) => one.toLowerCase() === value.toLowerCase());
  return known ? values.map((one) => (one === known ? value : one)) : [value, ...values];
}

/** How the file is read, as compact controls: what was found out, and what else it could be. */
export function ReadingControls({ file }: { file: ImportedFile }) {
  const reread = useImports((state) => state.reread);
  const { kind, encoding, delimiter, quote, backslash, header, preamble, sheet, sheets } = file;
  const now: ReadingOptions = {
    header,
    preamble,
    ...(encoding !== "" && { encoding }),
    ...(kind === "delimited" && { delimiter, quote, backslash }),
    ...(sheet !== null && { sheet }),
  };
  const read = (change: ReadingOptions) => void reread({ ...now, ...change });
  return (
    <>
      {sheet !== null && (
        <Choice
          label="Sheet"
          value={sheet}
          options={sheets.map(({ name, hidden }) => ({
            value: name,
            label: name,
            ...(hidden && { note: "hidden" }),
          }))}
          // Another sheet has a header and lines above it of its own.
          onChange={(value) => void reread({ sheet: value })}
        />
      )}
      {encoding !== "" && (
        <Choice
          label="Encoding"
          value={encoding}
          options={withValue(encodings, encoding).map((value) => ({ value, label: value }))}
          onChange={(value) => read({ encoding: value })}
          searchable
        />
      )}
      {kind === "delimited" && (
        <>
          <Choice
            label="Delimiter"
            value={delimiter}
            options={withValue(Object.keys(delimiters), delimiter).map((value) => ({
              value,
              label: delimiters[value] ?? value,
            }))}
            // Another delimiter makes other records: what lies above the table is looked for again.
            onChange={(value) => void reread({ encoding, delimiter: value, quote, backslash })}
          />
          <Choice<string>
            label="Quotes"
            value={`${quote}${backslash ? "\\" : ""}`}
            options={[
              ...Object.entries(quotes).map(([value, label]) => ({ value, label })),
              { value: '"\\', label: "Double, escaped by \\" },
              { value: "'\\", label: "Single, escaped by \\" },
            ]}
            onChange={(value) =>
              void reread({
                encoding,
                delimiter,
                quote: value.startsWith('"') ? '"' : value.startsWith("'") ? "'" : "",
                backslash: value.endsWith("\\"),
              })
            }
          />
        </>
      )}
      {kind !== "json" && (
        <>
          <Choice
            label="Header"
            value={header ? "first" : "none"}
            options={[
              { value: "first", label: "First row" },
              { value: "none", label: "None" },
            ]}
            onChange={(value) => read({ header: value === "first" })}
          />
          <Choice
            label="Above the table"
            value={String(preamble)}
            shown={preamble === 0 ? "nothing" : `${preamble} left out`}
            options={Array.from({ length: 21 }, (_, n) => ({
              value: String(n),
              label: n === 0 ? "Nothing" : `Leave out ${n}`,
            }))}
            onChange={(value) => read({ preamble: Number(value) })}
          />
        </>
      )}
    </>
  );
}
