import type { ImportedFile } from "../ipc/imports-plan";
import { t } from "../texts";
import type { ColumnMetric } from "./import-metrics";

const formatNames = ["INTEGER", "DECIMAL", "KEYWORD", "TEXT"] as const;
const formatName = (format: string) => {
  const known = formatNames.find((one) => one === format);
  return known ? t(`imports:format.${known}`) : format;
};

/** What an import says about its file, on screen and on the command line. */
export function importRemarks(
  { notes, kind }: Pick<ImportedFile, "notes" | "kind">,
  metrics: readonly ColumnMetric[],
): string[] {
  const renamed = metrics.flatMap(({ isOn, unfit, title, name, format }) =>
    isOn && unfit
      ? t("imports:assumed.otherMetric", {
          column: title,
          name,
          format: formatName(format),
          taken: unfit.name,
          found: formatName(unfit.format),
        })
      : [],
  );
  const plain = kind === "text" ? [t("imports:assumed.plainText")] : [];
  return [...plain, ...notes, ...renamed];
}
