import { Button, MultiSelect } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useState } from "react";
import type { Column, ImportedFile, MappableField } from "../../../shared/ipc/imports";
import { Choice } from "../../components/Choice";
import { Tag } from "../../components/Mark";
import { Panel } from "../../components/Panel";
import { SearchField } from "../../components/SearchField";
import { formatCount } from "../../format/numbers";
import styles from "./ImportScreen.module.css";
import { MappingChoice } from "./MappingChoice";
import { fieldsOf, withFields } from "./mapping";
import { useImports } from "./store";

interface ColumnsPanelProps {
  file: ImportedFile;
  fields: readonly MappableField[];
  /** Zone of dates without one. */
  timeZone: string;
}

/** Columns drawn at once: each has a field of its own to choose in, and a file may have thousands. */
const drawnAtOnce = 60;

/** One line per column: its name, its first value, the fields it feeds. */
export function ColumnsPanel({ file, fields, timeZone }: ColumnsPanelProps) {
  const mapping = useImports((state) => state.decisions.mapping);
  const [search, setSearch] = useState("");
  const [drawn, setDrawn] = useState(drawnAtOnce);
  const used = new Set(Object.values(mapping));
  const wanted = search.trim().toLowerCase();
  const matching = file.columns.filter(({ name }) => name.toLowerCase().includes(wanted));
  // Columns in use come first where not all can be drawn, so that what was guessed is in sight.
  const ordered =
    matching.length > drawnAtOnce
      ? [
          ...matching.filter(({ index }) => used.has(index)),
          ...matching.filter(({ index }) => !used.has(index)),
        ]
      : matching;
  return (
    <Panel
      title="Columns"
      note={`${formatCount(file.columns.length)} found, ${formatCount(used.size)} used; guesses can be changed, one column can feed several fields`}
      actions={
        <>
          {file.columns.length > drawnAtOnce && (
            <SearchField label="Search columns" value={search} onChange={setSearch} width={180} />
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
          <span>Column and first value</span>
          <span />
          <span>Fields</span>
          <span>Read as</span>
        </div>
        {ordered.slice(0, drawn).map((column) => (
          <ColumnLine key={column.index} column={column} file={file} fields={fields} timeZone={timeZone} />
        ))}
      </div>
      {ordered.length > drawn && (
        <div className={styles["more"]}>
          {formatCount(drawn)} of {formatCount(ordered.length)} columns shown
          <Button size="xs" onClick={() => setDrawn(drawn + drawnAtOnce)}>
            Show more
          </Button>
        </div>
      )}
    </Panel>
  );
}

function ColumnLine({ column, file, fields, timeZone }: ColumnsPanelProps & { column: Column }) {
  const { mapping } = useImports((state) => state.decisions);
  const decide = useImports((state) => state.decide);
  const chosen = fieldsOf(mapping, column.index);
  const sample = column.samples.find((value) => value.trim() !== "");
  const groups = [...new Set(fields.map((field) => field.group))];
  return (
    <div className={styles["column"]} role="group" aria-label={`Column ${column.name}`}>
      <div className={styles["source"]} title={sample}>
        <b>{column.name}</b>
        <span className={styles["sample"]}>{sample ?? "empty"}</span>
      </div>
      <IconArrowRight size={14} className={styles["arrow"]} aria-hidden />
      <MultiSelect
        size="xs"
        aria-label={`Fields fed by ${column.name}`}
        placeholder={chosen.length === 0 ? "Not uploaded" : ""}
        data={groups.map((group) => ({
          group,
          items: fields
            .filter((field) => field.group === group)
            .map(({ field, title }) => ({ value: field, label: title })),
        }))}
        value={chosen}
        onChange={(value) => decide({ mapping: withFields(mapping, column.index, value) })}
        searchable
        hidePickedOptions={false}
        withScrollArea={false}
        styles={{
          options: { maxHeight: 260, overflowY: "auto" },
          // Beside the chosen fields and not below them: most columns feed one.
          inputField: { minWidth: 24, flex: "1 1 24px" },
        }}
        comboboxProps={{ shadow: "raised" }}
      />
      <div className={styles["hint"]}>
        {chosen.includes("published") && <Tag>dates without zone: {timeZone}</Tag>}
        {chosen.includes("published") && <DayOrder column={column} />}
        {column.mangled > 0 && (
          <Tag
            tone="warning"
            title="A spreadsheet has rounded these ids; their last digits are lost. Export the file again with the column as text."
          >
            {formatCount(column.mangled)} rounded ids
          </Tag>
        )}
        {chosen.includes("url") && <Uniqueness column={column} file={file} />}
      </div>
    </div>
  );
}

/** Whether the day or the month comes first, where the values of a column leave it open or contradict each other. */
function DayOrder({ column }: { column: Column }) {
  const { decisions, decide } = useImports();
  if (column.dayOrder === "none") return null;
  if (column.dayOrder !== "open" && column.dayOrder !== "mixed") {
    return <Tag>{column.dayOrder === "day-first" ? "day first" : "month first"}</Tag>;
  }
  return (
    <>
      <Tag tone="warning">
        {column.dayOrder === "open" ? "day or month first: both fit" : "some day first, some month first"}
      </Tag>
      <Choice<"day-first" | "month-first">
        label="03/04/2026 is"
        value={decisions.dayOrder ?? "day-first"}
        options={[
          { value: "day-first", label: "3 April 2026" },
          { value: "month-first", label: "4 March 2026" },
        ]}
        onChange={(dayOrder) => decide({ dayOrder })}
      />
    </>
  );
}

/** An address identifies a document: says where it does not tell the rows apart, and offers a column that would. */
function Uniqueness({ column, file }: { column: Column; file: ImportedFile }) {
  const { decisions, decide } = useImports();
  const repeats = column.repeats ?? 0;
  if (repeats === 0 && decisions.urlSuffix === null) return null;
  return (
    <>
      {repeats > 0 && <Tag tone="warning">not unique: {formatCount(repeats)} repeats</Tag>}
      <Choice
        label="Joined with"
        value={String(decisions.urlSuffix ?? "none")}
        options={[
          { value: "none", label: "Nothing" },
          ...file.columns
            .filter((one) => one.index !== column.index)
            .map((one) => ({ value: String(one.index), label: one.name })),
        ]}
        onChange={(value) => decide({ urlSuffix: value === "none" ? null : Number(value) })}
        searchable={file.columns.length > 30}
      />
    </>
  );
}
