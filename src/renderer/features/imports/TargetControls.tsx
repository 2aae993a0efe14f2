import { Button, Popover, TextInput } from "@mantine/core";
import { IconAdjustments } from "@tabler/icons-react";
import type { ImportPlan } from "../../../shared/ipc/imports";
import { t } from "../../../shared/texts";
import { useProjects, useTimeZone, type Target } from "../../core/queries";
import { Choice } from "../../components/fields/Choice";
import { actionNames } from "../../components/uploads/uploads";
import { timeZones } from "../../../analysis/format/zones";
import type { Decisions } from "../../../shared/documents/import-decisions";
import styles from "./ImportScreen.module.css";
import { datasetFault, dayOrderTitles, dayOrders } from "./mapping";
import { withValue } from "./ReadingControls";
import { useImports } from "./store";
import { zoneName } from "../../../analysis/format/times";

const found = t("imports:target.found");

/** Chooses the destination of the rows and how their values are parsed. */
export function TargetControls({ target }: { target: Target }) {
  const { decisions, decide } = useImports();
  return (
    <>
      {decisions.replaces === null && <Destination target={target} />}
      <ZoneChoice label={t("imports:target.zone")} />
      <Choice<string>
        label={t("imports:target.dayOrder")}
        value={decisions.dayOrder ?? "found"}
        options={[
          { value: "found", label: found },
          ...dayOrders.map((value) => ({ value, label: dayOrderTitles[value] })),
        ]}
        onChange={(value) => decide({ dayOrder: dayOrders.find((order) => order === value) ?? null })}
      />
      <Choice<string>
        label={t("imports:target.decimals")}
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

/** The zone of dates that state none. */
export function ZoneChoice({ label }: { label: string }) {
  const { decisions, decide } = useImports();
  const screenZone = useTimeZone();
  const zone = decisions.timeZone ?? screenZone;
  return (
    <Choice
      label={label}
      value={zone}
      options={withValue(timeZones(), zone).map((value) => ({ value, label: zoneName(value) }))}
      onChange={(timeZone) => decide({ timeZone })}
      searchable
    />
  );
}

/** Where the rows go and what they do there. An import that is read again stays where it is. */
function Destination({ target }: { target: Target }) {
  const { decisions, decide } = useImports();
  const projects = useProjects().data ?? [target.project];
  return (
    <>
      <Choice
        label={t("imports:target.into")}
        value={decisions.projectId ?? target.project.id}
        options={projects.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(projectId) => decide({ projectId })}
      />
      <TextInput
        size="xs"
        w={170}
        aria-label={t("dataset")}
        placeholder={t("imports:target.datasetNote")}
        value={decisions.dataset}
        error={datasetFault(decisions.dataset)}
        onChange={(event) => decide({ dataset: event.currentTarget.value.trim() })}
      />
      <Choice<Decisions["action"]>
        label={t("imports:target.action")}
        value={decisions.action}
        options={(Object.keys(actionNames) as Decisions["action"][]).map((value) => ({
          value,
          label: actionNames[value],
        }))}
        onChange={(action) => decide({ action })}
      />
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
    label: t("imports:processing.recalculate"),
    values: [
      ["", t("imports:processing.nothing")],
      ["sentiment", t("imports:processing.sentiment")],
    ],
  },
  {
    key: "proc_lang_autodetect",
    label: t("imports:processing.language"),
    values: [
      ["only_if_new", t("imports:processing.forNew")],
      ["always_if_new_content", t("imports:processing.onNewText")],
    ],
  },
  {
    key: "proc_annotate_language",
    label: t("imports:processing.noLanguage"),
    values: [
      ["annotate_if_not_set", t("imports:processing.detected")],
      ["use_default", t("imports:processing.defaultTaken")],
    ],
  },
  {
    key: "proc_annotate_sentiment",
    label: t("imports:processing.noSentiment"),
    values: [
      ["annotate_if_not_set", t("imports:processing.calculated")],
      ["use_default", t("imports:processing.zeroTaken")],
    ],
  },
  {
    key: "proc_tokens_calc",
    label: t("imports:processing.tokens"),
    values: [
      ["all_if_new", t("imports:processing.forNew")],
      ["all_always_if_possible", t("imports:processing.always")],
    ],
  },
  {
    key: "proc_content_ellipsis",
    label: t("imports:processing.ellipsis"),
    values: [
      ["ignore_if_start_same", t("imports:processing.keeps")],
      ["no_special_handling", t("imports:processing.replaces")],
    ],
  },
];

/** Processing options of the API. */
function Processing() {
  const { decisions, decide } = useImports();
  const { options } = decisions;
  const changed = Object.keys(options).length;
  const set = (key: keyof Options, value: string) => {
    const rest = Object.fromEntries(Object.entries(options).filter(([one]) => one !== key));
    const first = choices.find((choice) => choice.key === key)?.values[0]?.[0] ?? "";
    // Default values aren't sent.
    decide({ options: value === first ? rest : { ...rest, [key]: value } });
  };
  const language = options.proc_lang_fallback ?? "";
  return (
    <Popover position="bottom-end" trapFocus withinPortal>
      <Popover.Target>
        <Button size="xs" leftSection={<IconAdjustments size={15} aria-hidden />}>
          {changed === 0
            ? t("imports:processing.title")
            : t("imports:processing.changed", { changes: changed })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles["options"] ?? ""} aria-label={t("imports:processing.options")}>
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
          label={t("imports:processing.defaultLanguage")}
          w={120}
          value={language}
          error={/^([a-z]{2,3})?$/i.test(language) ? null : t("imports:processing.languageFault")}
          onChange={(event) => set("proc_lang_fallback", event.currentTarget.value.trim())}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
