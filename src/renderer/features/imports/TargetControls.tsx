import { Button, Popover, TextInput } from "@mantine/core";
import { IconAdjustments } from "@tabler/icons-react";
import type { ImportPlan } from "../../../shared/ipc/imports";
import { useProjects, useTimeZone, type Target } from "../../app/queries";
import { Choice } from "../../components/Choice";
import { actionNames } from "../../components/uploads";
import { timeZones } from "../../format/zones";
import type { Decisions } from "./decisions";
import styles from "./ImportScreen.module.css";
import { datasetFault } from "./mapping";
import { withValue } from "./ReadingControls";
import { useImports } from "./store";

const found = "as the column says";

/** Where the rows go and how their values are read, as compact controls. */
export function TargetControls({ target }: { target: Target }) {
  const { decisions, decide } = useImports();
  const projects = useProjects().data ?? [target.project];
  const screenZone = useTimeZone();
  const zone = decisions.timeZone ?? screenZone;
  return (
    <>
      <Choice
        label="Into"
        value={decisions.projectId ?? target.project.id}
        options={projects.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(projectId) => decide({ projectId })}
      />
      <TextInput
        size="xs"
        w={170}
        aria-label="Dataset"
        placeholder="Dataset (for reviews)"
        value={decisions.dataset}
        error={datasetFault(decisions.dataset)}
        onChange={(event) => decide({ dataset: event.currentTarget.value.trim() })}
      />
      <Choice<Decisions["action"]>
        label="Action"
        value={decisions.action}
        options={(Object.keys(actionNames) as Decisions["action"][]).map((value) => ({
          value,
          label: actionNames[value],
        }))}
        onChange={(action) => decide({ action })}
      />
      <Choice
        label="Dates without zone are in"
        value={zone}
        options={withValue(timeZones(), zone).map((value) => ({ value, label: value }))}
        onChange={(timeZone) => decide({ timeZone })}
        searchable
      />
      <Choice<string>
        label="Day and month"
        value={decisions.dayOrder ?? "found"}
        options={[
          { value: "found", label: found },
          { value: "day-first", label: "day first" },
          { value: "month-first", label: "month first" },
        ]}
        onChange={(value) =>
          decide({ dayOrder: value === "day-first" || value === "month-first" ? value : null })
        }
      />
      <Choice<string>
        label="Decimals"
        value={decisions.decimals ?? "found"}
        options={[
          { value: "found", label: found },
          { value: "point", label: "1,234.5" },
          { value: "comma", label: "1.234,5" },
        ]}
        onChange={(value) => decide({ decimals: value === "point" || value === "comma" ? value : null })}
      />
      <Processing />
    </>
  );
}

type Options = ImportPlan["options"];

const choices: {
  key: keyof Options;
  label: string;
  values: readonly (readonly [value: string, label: string])[];
}[] = [
  {
    key: "annotate",
    label: "Recalculate",
    values: [
      ["", "nothing"],
      ["sentiment", "sentiment, from the new text"],
    ],
  },
  {
    key: "proc_lang_autodetect",
    label: "Language is detected",
    values: [
      ["only_if_new", "for new documents"],
      ["always_if_new_content", "whenever the text changes"],
    ],
  },
  {
    key: "proc_annotate_language",
    label: "Without a language",
    values: [
      ["annotate_if_not_set", "it is detected"],
      ["use_default", "the default language is taken"],
    ],
  },
  {
    key: "proc_annotate_sentiment",
    label: "Without a sentiment",
    values: [
      ["annotate_if_not_set", "it is calculated"],
      ["use_default", "0 is taken"],
    ],
  },
  {
    key: "proc_tokens_calc",
    label: "Hashtags and mentions are found",
    values: [
      ["all_if_new", "for new documents"],
      ["all_always_if_possible", "always"],
    ],
  },
  {
    key: "proc_content_ellipsis",
    label: "A text that ends in … and starts as the stored one",
    values: [
      ["ignore_if_start_same", "leaves the stored one"],
      ["no_special_handling", "replaces it"],
    ],
  },
];

/** The processing options of the interface, in words. */
function Processing() {
  const { decisions, decide } = useImports();
  const { options } = decisions;
  const changed = Object.keys(options).length;
  const set = (key: keyof Options, value: string) => {
    const rest = Object.fromEntries(Object.entries(options).filter(([one]) => one !== key));
    const first = choices.find((one) => one.key === key)?.values[0]?.[0] ?? "en";
    // What is as the service has it anyway is not sent.
    decide({ options: value === first ? rest : { ...rest, [key]: value } });
  };
  const language = options.proc_lang_fallback ?? "en";
  return (
    <Popover position="bottom-end" shadow="raised" trapFocus withinPortal>
      <Popover.Target>
        <Button size="xs" leftSection={<IconAdjustments size={15} aria-hidden />}>
          {changed === 0 ? "Processing" : `Processing: ${changed} changed`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles["options"] ?? ""} aria-label="Processing options">
        {choices.map(({ key, label, values }) => (
          <Choice<string>
            key={key}
            label={label}
            value={options[key] ?? values[0]?.[0] ?? ""}
            options={values.map(([value, name]) => ({ value, label: name }))}
            onChange={(value) => set(key, value)}
          />
        ))}
        <TextInput
          size="xs"
          label="Default language"
          w={120}
          value={language}
          error={/^[a-z]{2,3}$/i.test(language) ? null : "Two or three letters"}
          onChange={(event) => set("proc_lang_fallback", event.currentTarget.value.trim())}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
