import { ActionIcon, Button, Select, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { ImportedFile, MappableField, SkipCondition } from "../../../shared/ipc/imports";
import { t } from "../../../shared/texts";
import { Choice } from "../../components/fields/Choice";
import { Panel } from "../../components/layout/Panel";
import { skipTestNames } from "../../../shared/documents/import-decisions";
import styles from "./ImportScreen.module.css";
import { useImports } from "./store";

interface RulesPanelProps {
  file: ImportedFile;
  fields: readonly MappableField[];
}

/** Templates of fields that no single column has, and conditions for skipped rows. */
export function RulesPanel({ file, fields }: RulesPanelProps) {
  const { decisions, decide } = useImports();
  const { templates, defaults, skip } = decisions;
  const [added, setAdded] = useState<readonly string[]>([]);
  const paths = [...new Set([...Object.keys(templates), ...Object.keys(defaults), ...added])];
  const count = paths.length + skip.length;
  const titleOf = (path: string) => fields.find(({ field }) => field === path)?.title ?? path;
  const remove = (path: string) => {
    setAdded(added.filter((addedPath) => addedPath !== path));
    decide({ templates: without(templates, path), defaults: without(defaults, path) });
  };
  return (
    <Panel
      title={t("imports:rules.title")}
      note={count === 0 ? t("imports:rules.note") : t("imports:rules.count", { count })}
      actions={
        <>
          <Select
            size="xs"
            w="min(320px, 100%)"
            aria-label={t("imports:rules.add")}
            placeholder={t("imports:rules.addNote")}
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
            {t("imports:rules.leaveOut")}
          </Button>
        </>
      }
    >
      {paths.map((path) => (
        <div
          key={path}
          className={styles["rule"]}
          role="group"
          aria-label={t("imports:rules.field", { field: titleOf(path) })}
        >
          <b>{titleOf(path)}</b>
          <TextInput
            size="xs"
            aria-label={t("imports:rules.builtAs", { field: titleOf(path) })}
            placeholder={t("imports:rules.builtNote", {
              column: `{${file.columns[0]?.name ?? t("imports:rules.aColumn")}}`,
            })}
            value={templates[path] ?? ""}
            onChange={({ currentTarget: { value } }) =>
              decide({ templates: value === "" ? without(templates, path) : { ...templates, [path]: value } })
            }
          />
          <TextInput
            size="xs"
            aria-label={t("imports:rules.whereEmpty", { field: titleOf(path) })}
            placeholder={t("imports:rules.whereEmptyNote")}
            value={defaults[path] ?? ""}
            onChange={({ currentTarget: { value } }) =>
              decide({ defaults: value === "" ? without(defaults, path) : { ...defaults, [path]: value } })
            }
          />
          <ActionIcon
            aria-label={t("imports:rules.remove", { field: titleOf(path) })}
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
            decide({
              skip: skip.map((skipCondition, at) =>
                at === index ? { ...skipCondition, ...change } : skipCondition,
              ),
            })
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
    <div className={styles["rule"]} role="group" aria-label={t("imports:rules.leftOut")}>
      <b>{t("imports:rules.leaveOut")}</b>
      <div className={styles["tags"]}>
        <Choice
          label={t("imports:rules.where")}
          value={String(column)}
          options={file.columns.map((fileColumn) => ({
            value: String(fileColumn.index),
            label: fileColumn.name,
          }))}
          onChange={(index) => onChange({ column: Number(index) })}
          searchable
        />
        <Choice<SkipCondition["test"]>
          label=""
          value={test}
          options={(Object.keys(skipTestNames) as SkipCondition["test"][]).map((testName) => ({
            value: testName,
            label: skipTestNames[testName],
          }))}
          onChange={(newTest) => onChange({ test: newTest })}
        />
      </div>
      {compares ? (
        <TextInput
          size="xs"
          aria-label={t("imports:rules.value")}
          value={value}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
        />
      ) : (
        <span />
      )}
      <ActionIcon aria-label={t("imports:rules.removeCondition")} onClick={onRemove}>
        <IconTrash size={15} />
      </ActionIcon>
    </div>
  );
}

function without(record: Readonly<Record<string, string>>, key: string): Record<string, string> {
  return Object.fromEntries(Object.entries(record).filter(([one]) => one !== key));
}
