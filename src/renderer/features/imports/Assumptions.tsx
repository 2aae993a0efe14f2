import { Button } from "@mantine/core";
import { DateTime } from "luxon";
import type { CheckReport, ImportedFile } from "../../../shared/ipc/imports";
import { t } from "../../../shared/texts";
import { DateField } from "../../components/fields/DateField";
import { formatDay } from "../../../analysis/format/times";
import { DayOrder } from "./ColumnsPanel";
import { CountedFrom } from "./CountedFrom";
import { dateOf } from "../../../shared/documents/import-decisions";
import { importRemarks, starColumn } from "../../../shared/documents/import-remarks";
import styles from "./ImportScreen.module.css";
import { useImports } from "./store";
import type { Planned } from "./usePlan";

interface AssumptionsProps {
  file: ImportedFile;
  planned: Planned;
  /** The report of this plan. Null while its rows are checked. */
  report: CheckReport | null;
}

/** Assumptions about what the file doesn't state, each with a choice. */
export function Assumptions({ file, planned, report }: AssumptionsProps) {
  const { plan } = planned;
  const { mapping, templates, madeUrls, urlSuffix, suffixFromText } = plan;
  const date = mapping["published"];
  const dated = date === undefined ? undefined : file.columns[date];
  const isDated = dated !== undefined || Boolean(templates["published"]);
  const hasUrls = mapping["url"] !== undefined || Boolean(templates["url"]);
  const made = report ? report.madeUrls.id + report.madeUrls.content : 0;
  const idName = madeUrls === null || madeUrls.id === null ? null : (file.columns[madeUrls.id]?.name ?? "");
  const lines: readonly (string | null)[] = [
    hasUrls && made > 0
      ? idName === null
        ? t("imports:assumed.urlsFromContent", { count: made })
        : t("imports:assumed.urlsFromId", { count: made, column: idName })
      : null,
    !hasUrls && idName !== null && (report?.madeUrls.content ?? 0) > 0
      ? t("imports:assumed.withoutId", { count: report?.madeUrls.content ?? 0, column: idName })
      : null,
    hasUrls && urlSuffix !== null
      ? t("imports:assumed.suffix", { column: file.columns[urlSuffix]?.name ?? "" })
      : hasUrls && suffixFromText
        ? t("imports:assumed.suffixFromText")
        : null,
    report && report.reposts > 0 ? t("imports:assumed.reposts", { count: report.reposts }) : null,
    ...importRemarks(file, planned),
  ];
  const stars = starColumn(file, plan);
  const shown = lines.filter((line) => line !== null);
  const isAssumed = plan.assumedDate !== null && (!isDated || (report?.assumedDates ?? 0) > 0);
  const isOpen = dated && (dated.dayOrder === "open" || dated.dayOrder === "mixed");
  if (shown.length === 0 && !isAssumed && !isOpen && !dated?.isRelative && !stars) return null;
  return (
    <ul className={styles["assumed"]}>
      {isAssumed && (
        <li className={styles["notice"]}>
          <AssumedDate
            date={plan.assumedDate ?? dateOf(file)}
            rows={isDated ? (report?.assumedDates ?? 0) : null}
            isOfFile={plan.assumedDate === dateOf(file)}
            zone={plan.timeZone}
          />
        </li>
      )}
      {isOpen && (
        <li className={styles["notice"]}>
          <DayOrder column={dated} isSentence />
        </li>
      )}
      {dated?.isRelative && (
        <li className={styles["notice"]}>
          <CountedFrom file={file} zone={plan.timeZone} isSentence />
        </li>
      )}
      {stars && (
        <li className={styles["notice"]}>
          <Stars column={stars} isUsed={mapping["sentiment"] !== undefined} />
        </li>
      )}
      {shown.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Offers the ratings of a file as its sentiment. */
function Stars({ column, isUsed }: { column: { index: number; name: string }; isUsed: boolean }) {
  const decide = useImports((state) => state.decide);
  const { mapping } = useImports((state) => state.decisions);
  const others = Object.fromEntries(Object.entries(mapping).filter(([field]) => field !== "sentiment"));
  return (
    <>
      <span>
        {t(isUsed ? "imports:assumed.starsUsed" : "imports:assumed.stars", { column: column.name })}
      </span>
      <Button
        size="xs"
        variant="default"
        onClick={() => decide({ mapping: isUsed ? others : { ...others, sentiment: column.index } })}
      >
        {t(isUsed ? "imports:assumed.useTexts" : "imports:assumed.useStars")}
      </Button>
    </>
  );
}

interface AssumedDateProps {
  date: number;
  /** Number of rows without a date. Null if the file has no date column. */
  rows: number | null;
  isOfFile: boolean;
  zone: string;
}

/** "No date in this file: Mar 31, 2026, the file's own date, is assumed", with a field for another date. */
function AssumedDate({ date, rows, isOfFile, zone }: AssumedDateProps) {
  const decide = useImports((state) => state.decide);
  const day = formatDay(date, zone);
  const file = useImports((state) => state.file);
  const text =
    rows === null
      ? t(isOfFile ? "imports:assumed.noDate" : "imports:assumed.noDateChosen", { day })
      : t(isOfFile ? "imports:assumed.someDates" : "imports:assumed.someDatesChosen", { count: rows, day });
  return (
    <>
      <span>{text}</span>
      <DateField
        isCompact
        label={t("imports:assumed.day")}
        value={DateTime.fromMillis(date, { zone }).toISODate() ?? ""}
        onChange={(picked) => {
          const chosen = DateTime.fromISO(picked, { zone });
          decide({ assumedDate: chosen.isValid ? chosen.toMillis() : file ? dateOf(file) : date });
        }}
      />
    </>
  );
}
