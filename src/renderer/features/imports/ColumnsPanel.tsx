import { Button, Checkbox, MultiSelect, Switch } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useState } from "react";
import type { Column, ImportedFile, MappableField } from "../../../shared/ipc/imports";
import { t } from "../../../shared/texts";
import { Choice } from "../../components/fields/Choice";
import { Tag } from "../../components/states/Mark";
import { Panel } from "../../components/layout/Panel";
import { SearchField } from "../../components/fields/SearchField";
import { formatCount } from "../../../analysis/format/numbers";
import { CountedFrom } from "./CountedFrom";
import { Breakable } from "../../components/text/Breakable";
import styles from "./ImportScreen.module.css";
import type { ColumnMetric } from "../../../shared/documents/import-metrics";
import { MappingChoice } from "./MappingChoice";
import { builtFrom } from "../../../shared/documents/import-mapping";
import { dayOrderTitles, fieldsOf, withFields } from "./mapping";
import { useImports } from "./store";
import { zoneName } from "../../../analysis/format/times";

interface ColumnsPanelProps {
  file: ImportedFile;
  fields: readonly MappableField[];
  /** Metrics that unmapped columns can be imported as. */
  metrics: readonly ColumnMetric[];
  /** Zone of dates without one. */
  timeZone: string;
}

const groupNames: Readonly<Record<MappableField["group"], string>> = {
  Document: t("imports:group.document"),
  Author: t("imports:group.author"),
  Source: t("imports:group.source"),
  Figures: t("imports:group.figures"),
  "Network figures": t("imports:group.network"),
  "Custom metrics": t("imports:group.custom"),
};

/** Columns rendered at first. Each has an input, and a file may have thousands of columns. */
const drawnAtOnce = 60;

/** One row per column: name, first value and mapped fields. */
export function ColumnsPanel({ file, fields, metrics, timeZone }: ColumnsPanelProps) {
  const { mapping, fallbacks } = useImports((state) => state.decisions);
  const decide = useImports((state) => state.decide);
  const [search, setSearch] = useState("");
  const [drawn, setDrawn] = useState(drawnAtOnce);
  const templates = useImports((state) => state.decisions.templates);
  const used = new Set([
    ...Object.values(mapping),
    ...Object.values(fallbacks).flat(),
    ...metrics.filter(({ isOn }) => isOn).map(({ column }) => column),
    ...file.columns.filter((column) => builtFrom(templates, column).length > 0).map(({ index }) => index),
  ]);
  const wanted = search.trim().toLowerCase();
  const matching = file.columns.filter(({ name }) => name.toLowerCase().includes(wanted));
  // If not all columns are rendered, mapped ones come first, so that the guesses are visible.
  const ordered =
    matching.length > drawnAtOnce
      ? [
          ...matching.filter(({ index }) => used.has(index)),
          ...matching.filter(({ index }) => !used.has(index)),
        ]
      : matching;
  return (
    <Panel
      title={t("imports:columns.title")}
      note={t("imports:columns.note", {
        found: formatCount(file.columns.length),
        used: formatCount(used.size),
      })}
      actions={
        <>
          {file.columns.length > drawnAtOnce && (
            <SearchField
              label={t("imports:columns.search")}
              value={search}
              onChange={setSearch}
              width={180}
            />
          )}
          {metrics.length > 0 && (
            <Switch
              size="xs"
              styles={{ label: { fontSize: 13 } }}
              label={t("imports:columns.keepOthers")}
              checked={metrics.some(({ isOn }) => isOn)}
              onChange={({ currentTarget: { checked } }) => decide({ keepsColumns: checked, keptByHand: {} })}
            />
          )}
          <MappingChoice />
        </>
      }
    >
      {file.notes.length > 0 && (
        <ul className={styles["notes"]}>
          {file.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <div className={styles["columns"]}>
        <div className={styles["head"]} aria-hidden>
          <span>{t("imports:columns.source")}</span>
          <span />
          <span>{t("imports:columns.fields")}</span>
          <span>{t("imports:columns.readAs")}</span>
        </div>
        {ordered.slice(0, drawn).map((column) => (
          <ColumnLine
            key={column.index}
            column={column}
            file={file}
            fields={fields}
            metrics={metrics}
            timeZone={timeZone}
          />
        ))}
      </div>
      {ordered.length > drawn && (
        <div className={styles["more"]}>
          {t("imports:columns.shown", { shown: formatCount(drawn), total: formatCount(ordered.length) })}
          <Button size="xs" onClick={() => setDrawn(drawn + drawnAtOnce)}>
            {t("imports:columns.more")}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function ColumnLine({ column, file, fields, metrics, timeZone }: ColumnsPanelProps & { column: Column }) {
  const { mapping, templates, fallbacks } = useImports((state) => state.decisions);
  const metric = metrics.find((candidate) => candidate.column === column.index);
  const titleOf = (path: string) => fields.find(({ field }) => field === path)?.title ?? path;
  const standsIn = Object.keys(fallbacks).filter((field) => fallbacks[field]?.includes(column.index));
  const built = builtFrom(templates, column).map(titleOf);
  const decide = useImports((state) => state.decide);
  const chosen = fieldsOf(mapping, column.index);
  const sample = column.samples.find((value) => value.trim() !== "");
  const groups = [...new Set(fields.map((field) => field.group))];
  const { keptByHand } = useImports((state) => state.decisions);
  const own = keptByHand[column.index];
  return (
    <div
      className={styles["column"]}
      role="group"
      aria-label={t("imports:columns.column", { name: column.name })}
    >
      <div className={styles["source"]} title={sample}>
        {/* Isolates right-to-left names, which would reorder the value next to them, such as a date. */}
        <bdi>
          <b title={column.note}>
            <Breakable name={column.name} />
          </b>
        </bdi>
        <bdi className={styles["sample"]}>{sample ?? t("imports:columns.empty")}</bdi>
      </div>
      <IconArrowRight size={14} className={styles["arrow"]} aria-hidden />
      <MultiSelect
        size="xs"
        aria-label={t("imports:columns.fieldsOf", { name: column.name })}
        placeholder={
          chosen.length > 0
            ? ""
            : metric?.isOn
              ? t("imports:columns.asMetric", { name: metric.name })
              : t("imports:columns.notUploaded")
        }
        data={[
          ...groups.map((group) => ({
            group: groupNames[group],
            items: fields
              .filter((field) => field.group === group)
              .map(({ field, title }) => ({ value: field, label: title })),
          })),
          { group: t("imports:group.own"), items: ownFormats },
        ]}
        value={typeof own === "string" ? [...chosen, ownValue(own)] : chosen}
        onChange={(value) => {
          const [format] = metricFormats.filter((one) => one !== own && value.includes(ownValue(one)));
          const kept = format ?? (typeof own === "string" && !value.includes(ownValue(own)) ? false : own);
          const given = value.filter((one) => !ownFormats.some((format) => format.value === one));
          decide({
            mapping: withFields(mapping, column.index, given),
            ...(kept !== undefined && { keptByHand: { ...keptByHand, [column.index]: kept } }),
          });
        }}
        searchable
        hidePickedOptions={false}
        withScrollArea={false}
        styles={{
          options: { maxHeight: 260, overflowY: "auto" },
          // Next to the chosen fields, not below them: most columns have one.
          inputField: { minWidth: 24, flex: "1 1 24px" },
        }}
        comboboxProps={{ shadow: "raised" }}
      />
      <div className={styles["hint"]}>
        {built.length > 0 && <Tag>{t("imports:columns.partOf", { fields: built.join(", ") })}</Tag>}
        {metric && <Keep metric={metric} column={column} />}
        {standsIn.length > 0 && (
          <Tag>{t("imports:columns.standsIn", { fields: standsIn.map(titleOf).join(", ") })}</Tag>
        )}
        {chosen.map((field) => (
          <Fallbacks key={field} field={field} column={column} file={file} />
        ))}
        {chosen.includes("published") && <Tag>{t("imports:columns.zone", { zone: zoneName(timeZone) })}</Tag>}
        {chosen.includes("published") && <DayOrder column={column} />}
        {chosen.includes("published") && column.isRelative && <CountedFrom file={file} zone={timeZone} />}
        {column.isHtml && (chosen.includes("content") || chosen.includes("title")) && <Tags />}
        {column.mangled > 0 && (
          <Tag tone="warning" title={t("imports:columns.roundedWhy")}>
            {t("imports:columns.rounded", { ids: formatCount(column.mangled) })}
          </Tag>
        )}
        {chosen.includes("url") && <Uniqueness column={column} file={file} />}
      </div>
    </div>
  );
}

/** Chooses whether an unmapped column is imported as a metric, and shows the metric's type. */
function Keep({ metric, column }: { metric: ColumnMetric; column: Column }) {
  const { decisions, decide } = useImports();
  return (
    <>
      <Checkbox
        label={t("imports:columns.keep", { format: metricFormatNames[metric.format] })}
        aria-label={t("imports:columns.keepColumn", { name: column.name })}
        checked={metric.isOn}
        onChange={({ currentTarget: { checked } }) =>
          decide({ keptByHand: { ...decisions.keptByHand, [column.index]: checked } })
        }
      />
      {metric.isPrivate && (
        <Tag tone="warning" title={t("imports:columns.privateWhy")}>
          {t("imports:columns.private")}
        </Tag>
      )}
    </>
  );
}

const metricFormatNames: Readonly<Record<ColumnMetric["format"], string>> = {
  INTEGER: t("imports:format.INTEGER"),
  DECIMAL: t("imports:format.DECIMAL"),
  KEYWORD: t("imports:format.KEYWORD"),
  TEXT: t("imports:format.TEXT"),
};

const metricFormats = ["KEYWORD", "TEXT", "INTEGER", "DECIMAL"] as const;

/** A format among the fields that a column can have. */
const ownValue = (format: ColumnMetric["format"]) => `own:${format}`;

const ownFormats = metricFormats.map((format) => ({
  value: ownValue(format),
  label: t("imports:columns.own", { format: metricFormatNames[format] }),
}));

/** Chooses fallback columns for a field whose cell is empty. Always offered for the text. */
function Fallbacks({ field, column, file }: { field: string; column: Column; file: ImportedFile }) {
  const { decisions, decide } = useImports();
  const chosen = decisions.fallbacks[field] ?? [];
  if (field !== "content" && chosen.length === 0) return null;
  const set = (at: number, value: string) => {
    const before = chosen.slice(0, at);
    const rest = chosen.slice(at + 1).filter((columnIndex) => String(columnIndex) !== value);
    const next = value === "none" ? before : [...before, Number(value), ...rest];
    const others = Object.entries(decisions.fallbacks).filter(([one]) => one !== field);
    decide({ fallbacks: Object.fromEntries(next.length > 0 ? [...others, [field, next]] : others) });
  };
  return [...chosen, null].map((index, at) => (
    <Choice
      key={at}
      label={t("imports:columns.else")}
      value={index === null ? "none" : String(index)}
      options={[
        { value: "none", label: t("imports:columns.nothing") },
        ...file.columns
          .filter(
            (otherColumn) =>
              otherColumn.index !== column.index && !chosen.slice(0, at).includes(otherColumn.index),
          )
          .map((otherColumn) => ({ value: String(otherColumn.index), label: otherColumn.name })),
      ]}
      onChange={(value) => set(at, value)}
      searchable={file.columns.length > 30}
    />
  ));
}

/** Chooses the order of day and month if a column's values are ambiguous or contradictory. */
export function DayOrder({ column, isSentence = false }: { column: Column; isSentence?: boolean }) {
  const { decisions, decide } = useImports();
  if (column.dayOrder === "none") return null;
  if (column.dayOrder !== "open" && column.dayOrder !== "mixed") {
    return <Tag>{dayOrderTitles[column.dayOrder]}</Tag>;
  }
  const isOpen = column.dayOrder === "open";
  return (
    <>
      {isSentence ? (
        <span>{t(isOpen ? "imports:assumed.dayOrder" : "imports:assumed.dayOrderMixed")}</span>
      ) : (
        <Tag tone="warning">{t(isOpen ? "imports:columns.bothFit" : "imports:columns.mixed")}</Tag>
      )}
      <Choice<"day-first" | "month-first">
        label={t("imports:columns.ambiguous")}
        value={decisions.dayOrder === "month-first" ? "month-first" : "day-first"}
        options={[
          { value: "day-first", label: t("imports:columns.asDayFirst") },
          { value: "month-first", label: t("imports:columns.asMonthFirst") },
        ]}
        onChange={(dayOrder) => decide({ dayOrder })}
      />
    </>
  );
}

/** Chooses whether HTML texts keep their tags. */
function Tags() {
  const { decisions, decide } = useImports();
  return (
    <Choice<"out" | "kept">
      label={t("imports:columns.html")}
      value={decisions.keepTags ? "kept" : "out"}
      options={[
        { value: "out", label: t("imports:columns.tagsOut") },
        { value: "kept", label: t("imports:columns.tagsKept") },
      ]}
      onChange={(value) => decide({ keepTags: value === "kept" })}
    />
  );
}

/** A URL identifies a document. Warns if URLs aren't unique, and offers a column that makes them unique. */
function Uniqueness({ column, file }: { column: Column; file: ImportedFile }) {
  const { decisions, decide } = useImports();
  const repeats = column.repeats ?? 0;
  if (repeats === 0 && decisions.urlSuffix === null && !decisions.suffixFromText) return null;
  const suffix =
    decisions.suffixFromText && decisions.urlSuffix === null ? "text" : String(decisions.urlSuffix ?? "none");
  return (
    <>
      {repeats > 0 && <Tag tone="warning">{t("imports:columns.notUnique", { count: repeats })}</Tag>}
      <Choice
        label={t("imports:columns.joined")}
        value={suffix}
        options={[
          { value: "none", label: t("imports:columns.nothing") },
          { value: "text", label: t("imports:columns.itsText") },
          ...file.columns
            .filter((otherColumn) => otherColumn.index !== column.index)
            .map((otherColumn) => ({ value: String(otherColumn.index), label: otherColumn.name })),
        ]}
        onChange={(value) =>
          decide({
            urlSuffix: value === "none" || value === "text" ? null : Number(value),
            suffixFromText: value === "text",
          })
        }
        searchable={file.columns.length > 30}
      />
    </>
  );
}
