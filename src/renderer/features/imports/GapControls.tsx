import type { ImportPlan, ImportedFile } from "../../../shared/ipc/imports";
import { t } from "../../../shared/texts";
import { Choice } from "../../components/fields/Choice";
import { formatDay } from "../../../analysis/format/times";
import { dateOf } from "../../../shared/documents/import-decisions";
import { useImports } from "./store";

interface GapControlsProps {
  file: ImportedFile;
  plan: ImportPlan;
}

/** Chooses what rows without a URL or date get. */
export function GapControls({ file, plan }: GapControlsProps) {
  const decide = useImports((state) => state.decide);
  const { madeUrls, assumedDate, action, timeZone } = plan;
  const url = madeUrls === null ? "none" : madeUrls.id === null ? "content" : String(madeUrls.id);
  const day = formatDay(assumedDate ?? dateOf(file), timeZone);
  return (
    <>
      {action === "create" && (
        <Choice
          label={t("imports:gaps.url")}
          value={url}
          options={[
            { value: "content", label: t("imports:gaps.fromContent") },
            { value: "none", label: t("imports:gaps.rejected") },
            ...file.columns.map(({ index, name }) => ({
              value: String(index),
              label: t("imports:gaps.fromColumn", { column: name }),
            })),
          ]}
          onChange={(value) =>
            decide({
              madeUrls:
                value === "none"
                  ? null
                  : { ...file.guessedUrls, id: value === "content" ? null : Number(value) },
            })
          }
          searchable={file.columns.length > 30}
        />
      )}
      {(action === "create" || action === "upsert") && (
        <Choice<"assumed" | "none">
          label={t("imports:gaps.date")}
          value={assumedDate === null ? "none" : "assumed"}
          options={[
            { value: "assumed", label: t("imports:gaps.assumed", { day }) },
            { value: "none", label: t("imports:gaps.rejected") },
          ]}
          onChange={(value) => decide({ assumedDate: value === "none" ? null : dateOf(file) })}
        />
      )}
    </>
  );
}
