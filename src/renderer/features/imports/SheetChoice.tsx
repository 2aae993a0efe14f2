import type { ImportedFile } from "../../../shared/ipc/imports";
import { t } from "../../../shared/words";
import { Choice } from "../../components/fields/Choice";
import { useImports } from "./store";

/** Which sheet of a workbook, or list of a JSON file, is read. */
export function SheetChoice({ file: { kind, sheet, sheets, parts } }: { file: ImportedFile }) {
  const reread = useImports((state) => state.reread);
  if (sheet === null) return null;
  return (
    <Choice
      label={t(kind === "json" ? "imports:reading.list" : "imports:reading.sheet")}
      value={sheet}
      {...(parts.length > 1 && {
        shown: t("imports:reading.several", { first: parts[0]?.name ?? "", count: parts.length - 1 }),
      })}
      options={sheets.map(({ name, hidden }) => ({
        value: name,
        label: name,
        ...(hidden && { note: t("imports:reading.hidden") }),
      }))}
      // Another sheet has a header and lines above it of its own.
      onChange={(value) => void reread({ sheet: value })}
    />
  );
}
