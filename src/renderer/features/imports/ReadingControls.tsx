import type { ImportedFile, ReadingOptions } from "../../../shared/ipc/imports";
import { t } from "../../../shared/texts";
import { Choice } from "../../components/fields/Choice";
import { readingOf } from "./mapping";
import { SheetChoice } from "./SheetChoice";
import { useImports } from "./store";

/** Encodings that the main process can read. */
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
export const delimiters: Readonly<Record<string, string>> = {
  ",": t("imports:delimiter.comma"),
  ";": t("imports:delimiter.semicolon"),
  "\t": t("imports:delimiter.tab"),
  "|": t("imports:delimiter.bar"),
  ":": t("imports:delimiter.colon"),
  "^": t("imports:delimiter.caret"),
  "~": t("imports:delimiter.tilde"),
  "§": t("imports:delimiter.section"),
  "¦": t("imports:delimiter.brokenBar"),
  "#": t("imports:delimiter.hash"),
  "*": t("imports:delimiter.asterisk"),
  " ": t("imports:delimiter.blank"),
  "\u0001": t("imports:delimiter.control1"),
  "\u001f": t("imports:delimiter.control31"),
  "": t("imports:delimiter.none"),
};
const quotes = {
  '"': t("imports:quote.double"),
  "'": t("imports:quote.single"),
  "": t("imports:quote.none"),
} as const;

/** Adds the current value to the options if it isn't one of them. */
export function withValue(values: readonly string[], value: string): string[] {
  const known = values.find((option) => option.toLowerCase() === value.toLowerCase());
  return known ? values.map((option) => (option === known ? value : option)) : [value, ...values];
}

/** Shows how the file is read, with controls to change it. */
export function ReadingControls({ file }: { file: ImportedFile }) {
  const reread = useImports((state) => state.reread);
  const { kind, encoding, delimiter, quote, backslash, header, preamble, top, isPartial } = file;
  const rows = top.map(({ line, text }, at) => ({
    value: String(at),
    label: t("imports:reading.rowText", { line, text }),
  }));
  const first = t("imports:reading.row", { line: top[preamble]?.line ?? preamble + 1 });
  const read = (change: ReadingOptions) => void reread({ ...readingOf(file), ...change });
  return (
    <>
      <SheetChoice file={file} />
      {encoding !== "" && (
        <Choice
          label={t("imports:reading.encoding")}
          value={encoding}
          options={withValue(encodings, encoding).map((value) => ({ value, label: value }))}
          disabled={isPartial === true}
          onChange={(value) => read({ encoding: value })}
          searchable
        />
      )}
      {(kind === "delimited" || kind === "text") && (
        <Choice
          label={t("imports:reading.delimiter")}
          value={delimiter}
          options={withValue(Object.keys(delimiters), delimiter).map((value) => ({
            value,
            label: delimiters[value] ?? value,
          }))}
          // Another delimiter changes the records, so the preamble is detected again.
          disabled={isPartial === true}
          onChange={(value) =>
            void reread({
              encoding,
              ...(value === "" ? { kind: "text" } : { delimiter: value }),
              ...(kind === "delimited" && value !== "" && { quote, backslash }),
            })
          }
        />
      )}
      {kind === "delimited" && (
        <>
          <Choice<string>
            label={t("imports:reading.quotes")}
            value={`${quote}${backslash ? "\\" : ""}`}
            options={[
              ...Object.entries(quotes).map(([value, label]) => ({ value, label })),
              { value: '"\\', label: t("imports:quote.doubleEscaped") },
              { value: "'\\", label: t("imports:quote.singleEscaped") },
            ]}
            disabled={isPartial === true}
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
      {kind !== "json" && kind !== "conversation" && (
        <>
          <Choice
            label={t("imports:reading.header")}
            value={header ? String(preamble) : "none"}
            shown={header ? first : t("imports:reading.noHeader")}
            options={[{ value: "none", label: t("imports:reading.noHeader") }, ...rows]}
            disabled={isPartial === true}
            onChange={(value) =>
              read(value === "none" ? { header: false } : { header: true, preamble: Number(value) })
            }
          />
          {!header && (
            <Choice
              label={t("imports:reading.begins")}
              value={String(preamble)}
              shown={first}
              options={rows}
              disabled={isPartial === true}
              onChange={(value) => read({ preamble: Number(value) })}
            />
          )}
        </>
      )}
    </>
  );
}
