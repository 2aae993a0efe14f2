import { ActionIcon, Button, Select, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { ImportedFile, MappableField, SkipCondition } from "../../../shared/ipc/imports";
import { Choice } from "../../components/Choice";
import { Panel } from "../../components/Panel";
import { formatCounted } from "../../format/numbers";
import { skipTestNames } from "./decisions";
import styles from "./ImportScreen.module.css";
import { useImports } from "./store";

interface RulesPanelProps {
  file: ImportedFile;
  fields: readonly MappableField[];
}

/** Fields that no single column holds, and rows that are not wanted. */
export function RulesPanel({ file, fields }: RulesPanelProps) {
  const { decisions, decide } = useImports();
  const { templates, defaults, skip } = decisions;
  const [added, setAdded] = useState<readonly string[]>([]);
  const paths = [...new Set([...Object.keys(templates), ...Object.keys(defaults), ...added])];
  const count = paths.length + skip.length;
  const titleOf = (path: string) => fields.find(({ field }) => field === path)?.title ?? path;
  const remove = (path: string) => {
    setAdded(added.filter((one) => one !== path));
    decide({ templates: without(templates, path), defaults: without(defaults, path) });
  };
  return (
    <Panel
      title="Rules"
      note={
        count === 0
          ? "fields built from several columns or fixed, and rows to leave out"
          : formatCounted(count, "rule")
      }
      actions={
        <>
          <Select
            size="xs"
            w={190}
            aria-label="Add a field"
            placeholder="Add a built or fixed field"
            data={fields
              .filter(({ field }) => !paths.includes(field))
              .map(({ field, title }) => ({ value: field, label: title }))}
            value={null}
            searchable
            onChange={(path) => path !== null && setAdded([...added, path])}
            comboboxProps={{ shadow: "raised" }}
          />
          <Button
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => decide({ skip: [...skip, { column: 0, test: "empty", value: "" }] })}
          >
            Leave out rows
          </Button>
        </>
      }
    >
      {paths.map((path) => (
        <div key={path} className={styles["rule"]} role="group" aria-label={`Field ${titleOf(path)}`}>
          <b>{titleOf(path)}</b>
          <TextInput
            size="xs"
            aria-label={`${titleOf(path)} is built as`}
            placeholder={`{${file.columns[0]?.name ?? "column"}} or a fixed text; empty = its column`}
            value={templates[path] ?? ""}
            onChange={({ currentTarget: { value } }) =>
              decide({ templates: value === "" ? without(templates, path) : { ...templates, [path]: value } })
            }
          />
          <TextInput
            size="xs"
            aria-label={`${titleOf(path)} where it is empty`}
            placeholder="where it is empty"
            value={defaults[path] ?? ""}
            onChange={({ currentTarget: { value } }) =>
              decide({ defaults: value === "" ? without(defaults, path) : { ...defaults, [path]: value } })
            }
          />
          <ActionIcon
            variant="subtle"
            aria-label={`Remove the rule of ${titleOf(path)}`}
            onClick={() => remove(path)}
          >
            <IconTrash size={15} />
          </ActionIcon>
        </div>
      ))}
      {skip.map((condition, index) => (
        <Condition
          key={index}
          condition={condition}
          file={file}
          onChange={(change) =>
            decide({ skip: skip.map((one, at) => (at === index ? { ...one, ...change } : one)) })
          }
          onRemove={() => decide({ skip: skip.filter((_, at) => at !== index) })}
        />
      ))}
    </Panel>
  );
}

interface ConditionProps {
  condition: SkipCondition;
  file: ImportedFile;
  onChange: (change: Partial<SkipCondition>) => void;
  onRemove: () => void;
}

function Condition({ condition, file, onChange, onRemove }: ConditionProps) {
  const { column, test, value } = condition;
  const compares = test !== "empty" && test !== "filled";
  return (
    <div className={styles["rule"]} role="group" aria-label="Rows left out">
      <b>Leave out rows</b>
      <div className={styles["tags"]}>
        <Choice
          label="where"
          value={String(column)}
          options={file.columns.map((one) => ({ value: String(one.index), label: one.name }))}
          onChange={(index) => onChange({ column: Number(index) })}
          searchable
        />
        <Choice<SkipCondition["test"]>
          label=""
          value={test}
          options={(Object.keys(skipTestNames) as SkipCondition["test"][]).map((one) => ({
            value: one,
            label: skipTestNames[one],
          }))}
          onChange={(one) => onChange({ test: one })}
        />
      </div>
      {compares ? (
        <TextInput
          size="xs"
          aria-label="Value"
          value={value}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
        />
      ) : (
        <span />
      )}
      <ActionIcon variant="subtle" aria-label="Remove the condition" onClick={onRemove}>
        <IconTrash size={15} />
      </ActionIcon>
    </div>
  );
}

function without(record: Readonly<Record<string, string>>, key: string): Record<string, string> {
  return Object.fromEntries(Object.entries(record).filter(([one]) => one !== key));
}
