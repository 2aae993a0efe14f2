import type { ImportedFile } from "../../../shared/ipc/imports";
import { t } from "../../../shared/texts";
import { Choice } from "../../components/fields/Choice";
import { useImports } from "./store";

/** Chooses the sheet of a workbook or the list of a JSON file. */
export function SheetChoice({ file: { kind, sheet, sheets, parts, isPartial } }: { file: ImportedFile }) {
  const reread = useImports((state) => state.reread);
  if (sheet === null) return null;
  return (
    <Choice
      label={t(kind === "json" ? "imports:reading.list" : "imports:reading.sheet")}
      value={sheet}
      disabled={isPartial === true}
      {...(parts.length > 1 && {
        shown: t("imports:reading.several", { first: parts[0]?.name ?? "", count: parts.length - 1 }),
      })}
      options={sheets.map(({ name, hidden }) => ({
        value: name,
        label: name,
        ...(hidden && { note: t("imports:reading.hidden") }),
      }))}
      // Each sheet has its own header and preamble.
      onChange={(value) => void reread({ sheet: value })}
    />
  );
}
