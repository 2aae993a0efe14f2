import { Checkbox, Input, NumberInput, Select, Slider, TagsInput, Textarea, TextInput } from "@mantine/core";
import { memo, useState } from "react";
import type { DocumentField } from "../../../../shared/documents/fields";
import { genders } from "../../../../shared/interface/documents.constants";
import { t } from "../../../../shared/texts";
import { codeName, countryName, inSentence, languageName } from "../../../../analysis/format/labels";
import { formatOffset, zoneName } from "../../../../analysis/format/times";
import { timeZones } from "../../../../analysis/format/zones";
import { inSpellingOf } from "../tags";
import styles from "./Editor.module.css";
import { fromField, toField } from "./zonedTime";

/** Props of every field control. */
export interface ControlProps {
  field: Pick<DocumentField, "path" | "title" | "help" | "kind">;
  value: unknown;
  /** Sets the value at the field's path; undefined empties the field. */
  onSet: (path: readonly string[], value: unknown) => void;
  fault: string | undefined;
  disabled?: boolean;
  /** Values used in the project, for completion. */
  suggestions?: readonly string[];
  /** Called when the field gets the focus, to load suggestions. */
  onAsk?: (key: string) => void;
}

type InnerProps = Omit<ControlProps, "onSet" | "onAsk"> & {
  onChange: (value: unknown) => void;
  onFocus: () => void;
};

/** The title of a custom metric is a proper name and keeps its case. */
const titleInSentence = ({ path, title }: InnerProps["field"]) =>
  path[0] === "custom" ? title : inSentence(title);

const text = (value: unknown) =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
const texts = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.filter((part) => typeof part === "string")
    : typeof value === "string"
      ? [value]
      : [];

const order: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];

/** The control for a field's kind. A value of a different type is shown as text, so that it isn't lost. */
export const FieldControl = memo(function FieldControl({ onSet, onAsk, ...props }: ControlProps) {
  const { path } = props.field;
  return (
    <Control {...props} onChange={(value) => onSet(path, value)} onFocus={() => onAsk?.(path.join("."))} />
  );
});

function Control(props: InnerProps) {
  const { field, value, onChange, fault, disabled = false, suggestions = [], onFocus } = props;
  const common = {
    label: field.title,
    error: fault,
    // readOnly instead of disabled, so that the text can still be selected and copied.
    readOnly: disabled,
    inputWrapperOrder: order,
    ...(field.help !== undefined && { description: field.help }),
    onFocus,
  };
  const change = (next: string) => onChange(next === "" ? undefined : next);
  switch (field.kind) {
    case "long text":
      return (
        <Textarea
          {...common}
          rows={9}
          value={text(value)}
          spellCheck
          dir="auto"
          styles={{ input: { resize: "vertical" } }}
          onChange={(event) => change(event.currentTarget.value)}
        />
      );
    case "text":
    case "url":
      return (
        <TextInput
          {...common}
          value={text(value)}
          dir={field.kind === "text" ? "auto" : "ltr"}
          spellCheck={false}
          onChange={(event) => change(event.currentTarget.value)}
        />
      );
    case "language":
      return (
        <CodeSelect {...props} nameOf={languageName} codes={withOwn(suggestions, value, commonLanguages)} />
      );
    case "country":
      return (
        <CodeSelect {...props} nameOf={countryName} codes={withOwn(suggestions, value, commonCountries)} />
      );
    case "gender":
      return <CodeSelect {...props} nameOf={codeName} codes={[...genders]} />;
    case "texts":
      return (
        <TagsInput
          {...common}
          value={texts(value)}
          data={[...new Set(suggestions)]}
          limit={60}
          splitChars={[";"]}
          clearable
          clearButtonProps={{ "aria-label": t("documents:form.clear", { field: titleInSentence(field) }) }}
          onChange={(next) => onChange(next.length === 0 ? undefined : inSpellingOf(suggestions, next))}
        />
      );
    case "sentiment":
      return <SentimentControl {...props} />;
    case "instant":
      return <InstantControl {...props} />;
    case "whole number":
    case "number":
      return (
        <NumberInput
          {...common}
          value={typeof value === "number" || typeof value === "string" ? value : ""}
          allowDecimal={field.kind === "number"}
          hideControls
          onChange={(next) => onChange(next === "" ? undefined : next)}
        />
      );
  }
}

const zones = timeZones().map((zone) => ({ value: zone, label: zoneName(zone) }));
const commonLanguages = ["ar", "de", "en", "es", "fr", "it", "ja", "nl", "pl", "pt", "ru", "sv", "tr", "zh"];
const commonCountries = [
  "at",
  "be",
  "br",
  "ch",
  "de",
  "es",
  "fr",
  "gb",
  "in",
  "it",
  "jp",
  "lu",
  "nl",
  "pl",
  "us",
];

function withOwn(suggestions: readonly string[], value: unknown, common: readonly string[]): string[] {
  return [...new Set([...(typeof value === "string" ? [value] : []), ...suggestions, ...common])];
}

/** Chooses a code by its name. Typed text that looks like a code can be used as it is. */
function CodeSelect({
  field,
  value,
  onChange,
  fault,
  disabled,
  codes,
  nameOf,
  onFocus,
}: InnerProps & { codes: string[]; nameOf: (code: string) => string }) {
  const [search, setSearch] = useState("");
  const typed = search.trim();
  const isCode = /^[a-z]{2,3}$/i.test(typed) && field.kind !== "gender";
  const offered =
    isCode && !codes.some((code) => code.toLowerCase() === typed.toLowerCase()) ? [...codes, typed] : codes;
  return (
    <Select
      allowDeselect
      label={field.title}
      {...(field.help !== undefined && { description: field.help })}
      error={fault}
      inputWrapperOrder={order}
      disabled={disabled ?? false}
      searchable
      clearable
      clearButtonProps={{ "aria-label": t("documents:form.clear", { field: titleInSentence(field) }) }}
      searchValue={search}
      onSearchChange={setSearch}
      data={offered.map((code) => ({
        value: code,
        label: field.kind === "gender" ? nameOf(code) : `${nameOf(code)} (${code})`,
      }))}
      value={text(value) || null}
      onChange={(next) => onChange(next ?? undefined)}
      onFocus={onFocus}
    />
  );
}

function SentimentControl({ field, value, onChange, fault, disabled = false }: InnerProps) {
  const isSet = typeof value === "number";
  const level = isSet ? value : 0;
  const word = t(
    level > 0
      ? "components:sentiment.positive"
      : level < 0
        ? "components:sentiment.negative"
        : "components:sentiment.neutral",
  );
  return (
    <Input.Wrapper label={field.title} error={fault}>
      <div className={styles["sentiment"]}>
        <Checkbox
          label={isSet ? `${word}, ${level > 0 ? "+" : ""}${level}` : t("documents:form.workedOut")}
          aria-label={t("documents:form.setSentiment")}
          checked={isSet}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked ? 0 : undefined)}
        />
        <Slider
          {...(styles["slider"] && { className: styles["slider"] })}
          thumbLabel={field.title}
          min={-5}
          max={5}
          step={1}
          value={level}
          disabled={disabled || !isSet}
          label={null}
          color={level > 0 ? "var(--positive)" : level < 0 ? "var(--negative)" : "var(--neutral)"}
          marks={[
            { value: -5, label: "−5" },
            { value: 0, label: "0" },
            { value: 5, label: "5" },
          ]}
          onChange={(next: number) => onChange(next)}
        />
      </div>
    </Input.Wrapper>
  );
}

function InstantControl({ field, value, onChange, fault, disabled = false, suggestions = [] }: InnerProps) {
  const [zone, setZone] = useState(suggestions[0] ?? "UTC");
  const [note, setNote] = useState<string | null>(null);
  const ms = typeof value === "number" ? value : null;
  return (
    <div className={styles["instant"]}>
      <TextInput
        type="datetime-local"
        step={1}
        label={field.title}
        error={fault}
        disabled={disabled}
        value={ms === null ? "" : toField(ms, zone)}
        onChange={(event) => {
          const read = fromField(event.currentTarget.value, zone);
          setNote(read?.note ?? null);
          onChange(read?.ms);
        }}
      />
      <Select
        label={t("documents:form.zone")}
        aria-label={t("documents:form.zoneOf", { field: titleInSentence(field) })}
        searchable
        data={zones}
        limit={80}
        value={zone}
        disabled={disabled}
        onChange={(next) => setZone(next ?? zone)}
      />
      <p className={styles["hint"]} role="status">
        {ms !== null && `${formatOffset(ms, zone)}, ${new Date(ms).toISOString()}. `}
        {note}
      </p>
    </div>
  );
}
