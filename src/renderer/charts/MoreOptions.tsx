import { Checkbox, Group, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { histogramLimits } from "../../shared/interface/histograms.constants";
import type { ChartQuestion } from "../../shared/ipc/chart-question";
import { t } from "../../shared/texts";
import type { QuestionOptions } from "../../analysis/question/change";
import { typedInterval } from "../../analysis/question/interval";
import { isLimited, type Family } from "../../analysis/question/terms";
import { NumberField } from "../components/fields/NumberField";

export interface MoreOptionsProps {
  question: ChartQuestion;
  family: Family;
  onAsk: (change: Partial<QuestionOptions>) => void;
}

const numberOf = (value: string | number | bigint) => (value === "" ? null : Number(value));

/** The options in the menu of rarely used ones. */
export function MoreOptions({ question, family, onAsk }: MoreOptionsProps) {
  const { scope, topN, values, bounds, marks, breakdown } = question;
  return (
    <Stack gap={12}>
      <SegmentedControl
        fullWidth
        aria-label={t("charts:more.scope")}
        value={scope}
        onChange={(value) => onAsk({ scope: value === "global" ? "global" : "project" })}
        data={[
          { value: "project", label: t("charts:more.project") },
          { value: "global", label: t("charts:more.wholeIndex") },
        ]}
      />
      {isLimited(family, breakdown) && (
        <NumberField
          size="xs"
          label={t("charts:more.maxValues")}
          min={1}
          max={histogramLimits.topN}
          clampBehavior="strict"
          allowDecimal={false}
          value={topN}
          onChange={(value) => typeof value === "number" && value >= 1 && onAsk({ topN: value })}
        />
      )}
      {family === "values" && (
        <Group grow>
          <NumberField
            size="xs"
            label={t("charts:more.valuesFrom")}
            value={values.min ?? ""}
            onChange={(value) => onAsk({ values: { ...values, min: numberOf(value) } })}
          />
          <NumberField
            size="xs"
            label={t("charts:more.valuesTo")}
            value={values.max ?? ""}
            onChange={(value) => onAsk({ values: { ...values, max: numberOf(value) } })}
          />
        </Group>
      )}
      <Stack gap={6}>
        <Checkbox
          label={t("charts:more.lower")}
          checked={bounds.min}
          onChange={(event) => onAsk({ bounds: { ...bounds, min: event.currentTarget.checked } })}
        />
        <Checkbox
          label={t("charts:more.upper")}
          checked={bounds.max}
          onChange={(event) => onAsk({ bounds: { ...bounds, max: event.currentTarget.checked } })}
        />
        {family === "time" && (
          <Checkbox
            label={t("charts:more.marks")}
            checked={marks}
            onChange={(event) => onAsk({ marks: event.currentTarget.checked })}
          />
        )}
      </Stack>
      {family !== "ranking" && <OwnInterval family={family} onAsk={onAsk} />}
      <OwnType onAsk={onAsk} />
      <Text fz={12} c="dimmed">
        {t("charts:more.typeNote")}
      </Text>
    </Stack>
  );
}

/** An interval, or a width of values, that the list doesn't offer. */
function OwnInterval({ family, onAsk }: Pick<MoreOptionsProps, "family" | "onAsk">) {
  const [interval, setInterval] = useState("");
  const wanted = family === "values" ? /^\d{1,9}$/.exec(interval.trim())?.[0] : typedInterval(interval);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== undefined) onAsk({ interval: wanted });
      }}
    >
      <TextInput
        size="xs"
        label={family === "values" ? t("charts:more.width") : t("charts:more.interval")}
        placeholder={family === "values" ? t("charts:more.widthExample") : t("charts:more.intervalExample")}
        value={interval}
        error={
          interval.trim() !== "" &&
          wanted === undefined &&
          (family === "values" ? t("charts:more.widthFault") : t("charts:more.intervalFault"))
        }
        onChange={(event) => setInterval(event.currentTarget.value)}
      />
    </form>
  );
}

/** A type of chart that the list doesn't offer. */
function OwnType({ onAsk }: Pick<MoreOptionsProps, "onAsk">) {
  const [type, setType] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (type.trim() !== "") onAsk({ type: type.trim() });
      }}
    >
      <TextInput
        size="xs"
        label={t("charts:more.type")}
        placeholder={t("charts:more.typeExample")}
        value={type}
        onChange={(event) => setType(event.currentTarget.value)}
      />
    </form>
  );
}
