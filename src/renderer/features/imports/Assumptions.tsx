import { Button } from "@mantine/core";
import { DateTime } from "luxon";
import type { CheckReport, ImportedFile, MappableField } from "../../../shared/ipc/imports";
import { t } from "../../../shared/texts";
import { Choice } from "../../components/fields/Choice";
import { DateField } from "../../components/fields/DateField";
import { formatDay, zoneName } from "../../../analysis/format/times";
import { DayOrder } from "./ColumnsPanel";
import { CountedFrom } from "./CountedFrom";
import { dateOf } from "../../../shared/documents/import-decisions";
import {
  checkRemarks,
  differingText,
  importRemarks,
  starColumn,
  starRemark,
  zoneRemark,
} from "../../../shared/documents/import-remarks";
import { type Question, questionsOf } from "../../../shared/documents/open-fields";
import { differingKey } from "../../../shared/documents/import-suggestion";
import { listedZone } from "../../../shared/documents/zone-in-name";
import { toastFailure } from "../../components/states/toast";
import { useSaveSettings, useTimeZone } from "../../core/queries";
import styles from "./ImportScreen.module.css";
import { useImports } from "./store";
import { ZoneChoice } from "./TargetControls";
import type { FilePlan } from "./usePlan";

interface AssumptionsProps {
  file: ImportedFile;
  planned: FilePlan;
  fields: readonly MappableField[];
  /** The report of this plan. Null while its rows are checked. */
  report: CheckReport | null;
}

/** Assumptions about what the file doesn't state, each with a choice. */
export function Assumptions({ file, planned, fields, report }: AssumptionsProps) {
  const { plan } = planned;
  const decide = useImports((state) => state.decide);
  const { mapping, templates } = plan;
  const date = mapping["published"];
  const dated = date === undefined ? undefined : file.columns[date];
  const isDated = dated !== undefined || Boolean(templates["published"]);
  const shown = [...checkRemarks(file, plan, report), ...importRemarks(file, planned)];
  const stars = starColumn(file, plan);
  const zone = zoneRemark(file, plan);
  const questions = questionsOf(file, plan);
  const differing = report && differingText(report, plan);
  const isSkipped = plan.withheld.includes(differingKey);
  const isAssumed = plan.assumedDate !== null && (!isDated || (report?.assumedDates ?? 0) > 0);
  const isOpen = dated && (dated.dayOrder === "open" || dated.dayOrder === "mixed");
  if (
    shown.length === 0 &&
    questions.length === 0 &&
    !isAssumed &&
    !isOpen &&
    !dated?.isRelative &&
    !stars &&
    !zone &&
    differing === null
  )
    return null;
  return (
    <ul className={styles["assumed"]}>
      {questions.map((question) => (
        <li key={question.field} className={styles["notice"]}>
          <Unclear
            question={question}
            title={fields.find(({ field }) => field === question.field)?.title ?? question.field}
          />
        </li>
      ))}
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
      {zone && (
        <li className={styles["notice"]}>
          {zone.zone === null ? (
            <NoZone text={zone.text} plan={plan} />
          ) : (
            <StatedZone text={zone.text} zone={zone.zone} plan={plan} />
          )}
        </li>
      )}
      {dated?.isRelative && (
        <li className={styles["notice"]}>
          <CountedFrom file={file} zone={plan.timeZone} isSentence />
        </li>
      )}
      {stars && (
        <li className={styles["notice"]}>
          <Stars
            column={stars}
            isUsed={mapping["sentiment"] !== undefined}
            text={starRemark(stars, file, plan)}
          />
        </li>
      )}
      {differing !== null && (
        <li className={styles["notice"]}>
          <span>{differing}</span>
          <Button
            size="xs"
            onClick={() =>
              decide({
                withheld: isSkipped
                  ? plan.withheld.filter((key) => key !== differingKey)
                  : [...plan.withheld, differingKey],
              })
            }
          >
            {t(isSkipped ? "imports:assumed.keepAll" : "imports:assumed.keepFirst")}
          </Button>
        </li>
      )}
      {shown.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Asks which column holds a field that the file leaves open, or that another could hold as well. */
function Unclear({ question: { field, columns, text }, title }: { question: Question; title: string }) {
  const decide = useImports((state) => state.decide);
  const { mapping } = useImports((state) => state.decisions);
  if (columns.length === 0) return <span>{text(title)}</span>;
  return (
    <>
      <span>{text(title)}</span>
      <Choice
        label={t("imports:assumed.openColumn")}
        value=""
        options={[
          { value: "", label: t("imports:assumed.openNone") },
          ...columns.map(({ index, name }) => ({ value: String(index), label: name })),
        ]}
        onChange={(value) => value !== "" && decide({ mapping: { ...mapping, [field]: Number(value) } })}
        searchable={columns.length > 30}
      />
    </>
  );
}

interface ZonesProps {
  text: string;
  plan: FilePlan["plan"];
}

/** Offers to count days in the zone of the file's times, or to read them in the zone of charts. */
function StatedZone({ text, zone, plan: { ignoresZones, timeZone } }: ZonesProps & { zone: string }) {
  const decide = useImports((state) => state.decide);
  const save = useSaveSettings();
  const listed = listedZone(zone);
  const shown = zone.replace("-", "\u2212");
  const count = (own: string) =>
    void save({ timeZone: own }).catch((thrown: unknown) => toastFailure(t("settings:notSaved"), thrown));
  return (
    <>
      <span>{text}</span>
      {!ignoresZones && listed !== null && (
        <Button size="xs" onClick={() => count(listed)}>
          {t("imports:assumed.countIn", { zone: shown })}
        </Button>
      )}
      <Button size="xs" onClick={() => decide({ ignoresZones: !ignoresZones })}>
        {t("imports:assumed.readIn", { zone: ignoresZones ? shown : zoneName(timeZone) })}
      </Button>
    </>
  );
}

/** Offers to read times without a zone as UTC, which tools export most, or in the zone of charts again, or in any other. */
function NoZone({ text, plan: { timeZone } }: ZonesProps) {
  const decide = useImports((state) => state.decide);
  const own = useTimeZone();
  const other = timeZone === "UTC" ? own : "UTC";
  return (
    <>
      <span>{text}</span>
      {other !== timeZone && (
        <Button size="xs" onClick={() => decide({ timeZone: other })}>
          {t("imports:assumed.readIn", { zone: zoneName(other) })}
        </Button>
      )}
      <ZoneChoice label={t("imports:assumed.otherZone")} />
    </>
  );
}

/** Offers the ratings of a file as its sentiment. */
function Stars({ column, isUsed, text }: { column: { index: number }; isUsed: boolean; text: string }) {
  const decide = useImports((state) => state.decide);
  const { mapping } = useImports((state) => state.decisions);
  const others = Object.fromEntries(Object.entries(mapping).filter(([field]) => field !== "sentiment"));
  return (
    <>
      <span>{text}</span>
      <Button
        size="xs"
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
