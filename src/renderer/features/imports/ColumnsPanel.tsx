import { MultiSelect } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import type { Column, ImportedFile, MappableField } from "../../../shared/ipc/imports";
import { Choice } from "../../components/Choice";
import { Tag } from "../../components/Mark";
import { Panel } from "../../components/Panel";
import { formatCount } from "../../format/numbers";
import styles from "./ImportScreen.module.css";
import { fieldsOf, withFields } from "./mapping";
import { useImports } from "./store";

interface ColumnsPanelProps {
  file: ImportedFile;
  fields: readonly MappableField[];
  /** Zone of dates without one. */
  timeZone: string;
}

/** One line per column: its name, its first value, the fields it feeds. */
export function ColumnsPanel({ file, fields, timeZone }: ColumnsPanelProps) {
  const mapping = useImports((state) => state.decisions.mapping);
  const used = new Set(Object.values(mapping)).size;
  return (
    <Panel
      title="Columns"
      note={`${formatCount(file.columns.length)} found, ${formatCount(used)} used; guesses can be changed, one column can feed several fields`}
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
        {file.columns.map((column) => (
          <ColumnLine key={column.index} column={column} file={file} fields={fields} timeZone={timeZone} />
        ))}
      </div>
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
        styles={{ options: { maxHeight: 260, overflowY: "auto" } }}
        comboboxProps={{ shadow: "raised" }}
      />
      <div className={styles["hint"]}>
        {chosen.includes("published") && <Tag>dates without zone: {timeZone}</Tag>}
        {chosen.includes("url") && <Uniqueness column={column} file={file} />}
      </div>
    </div>
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
      />
    </>
  );
}
