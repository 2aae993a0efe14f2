import { ActionIcon, Button, NumberInput, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { documentFields, fieldTitle, type DocumentField } from "../../../../shared/documents/fields";
import { isObject, valueAt, withValue, type JsonObject } from "../../../../shared/documents/json";
import type { CustomMetric } from "../../../../shared/interface/resources";
import type { DocumentIssue } from "../../../../shared/ipc/documents";
import { t } from "../../../../shared/texts";
import { isPressed } from "../../../core/keys";
import { useTimeZone, type Target } from "../../../core/queries";
import { useDistribution } from "../queries";
import { useTags } from "../tags";
import styles from "./Editor.module.css";
import { FieldControl } from "./FieldControl";

interface FormProps {
  target: Target;
  document: JsonObject;
  onChange: (document: JsonObject) => void;
  issues: readonly DocumentIssue[];
  metrics: readonly CustomMetric[] | undefined;
  /** The URL of an existing document can't change. */
  fixedUrl: boolean;
  /** Puts rating and parent first, for reviews. */
  review: boolean;
}

/** A field for every writable property. Unknown properties stay unchanged. */
export function Form({ target, document, onChange, issues, metrics, fixedUrl, review }: FormProps) {
  const timeZone = useTimeZone();
  const [requested, setRequested] = useState<ReadonlySet<string>>(new Set());
  const known: Readonly<Record<string, readonly string[]>> = {
    tags_customer: useTags(target.ref, requested.has("tags_customer")),
    source_type: useValues(target, "sourcetype", requested.has("source_type")),
    lang: useValues(target, "language", requested.has("lang")),
    "extra_source_attributes.geo": useValues(target, "country", requested.has("extra_source_attributes.geo")),
    published: useMemo(() => [timeZone], [timeZone]),
  };
  const latest = useRef({ document, onChange });
  useEffect(() => {
    latest.current = { document, onChange };
  });
  // Stable functions, so that typing rerenders one field and not all. If two fields are set before the next render,
  // the second change builds on the first.
  const set = useCallback((path: readonly string[], value: unknown) => {
    const next = withValue(latest.current.document, path, value);
    latest.current.document = next;
    latest.current.onChange(next);
  }, []);
  const ask = useCallback(
    (key: string) => setRequested((old) => (old.has(key) ? old : new Set(old).add(key))),
    [],
  );
  const faultAt = (path: readonly string[]) =>
    issues.find((issue) => path.every((name, i) => issue.path[i] === name))?.message;
  const control = (field: DocumentField) => {
    const key = field.path.join(".");
    return (
      <FieldControl
        key={key}
        field={field}
        value={valueAt(document, field.path)}
        onSet={set}
        fault={faultAt(field.path)}
        disabled={key === "url" && fixedUrl}
        suggestions={known[key] ?? none}
        onAsk={ask}
      />
    );
  };
  const inGroup = (group: DocumentField["group"]) => documentFields.filter((field) => field.group === group);
  const ofReview = new Set(["parent_url", "rating"]);
  const isOfReview = (field: DocumentField) => ofReview.has(field.path.join("."));
  return (
    <div className={styles["form"]}>
      {review && (
        <Section title={t("documents:browse.review")}>
          {documentFields.filter(isOfReview).map(control)}
        </Section>
      )}
      <Section title={t("documents:browse.document")}>
        {inGroup("Document")
          .filter((field) => !(review && isOfReview(field)))
          .map(control)}
      </Section>
      <Section title={t("components:document.author")}>{inGroup("Author").map(control)}</Section>
      <Section title={t("components:document.source")}>{inGroup("Source").map(control)}</Section>
      <Section title={t("documents:form.figures")}>
        {inGroup("Figures")
          .filter((field) => !(review && isOfReview(field)))
          .map(control)}
      </Section>
      <Section title={t("documents:form.metrics")}>
        <MetricFields document={document} metrics={metrics} set={set} faultAt={faultAt} />
      </Section>
      <Section title={t("documents:save.network")}>
        <NetworkFields document={document} set={set} faultAt={faultAt} />
      </Section>
    </div>
  );
}

const none: readonly string[] = [];

/** The project's most frequent values of a field, loaded once enabled. */
function useValues(target: Target, type: string, enabled: boolean): readonly string[] {
  const { data } = useDistribution(target.ref, type, {}, enabled);
  return useMemo(() => data?.map(({ value }) => value) ?? none, [data]);
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles["section"]}>
      <legend>{title}</legend>
      <div className={styles["fields"]}>{children}</div>
    </fieldset>
  );
}

interface PartProps {
  document: JsonObject;
  set: (path: readonly string[], value: unknown) => void;
  faultAt: (path: readonly string[]) => string | undefined;
}

/** Display names of the API's custom metric formats. */
const formatNames: Readonly<Record<string, string>> = {
  INTEGER: t("documents:form.integer"),
  DECIMAL: t("documents:form.decimal"),
  TEXT: t("documents:form.text"),
  KEYWORD: t("documents:form.keyword"),
};

const metricKinds: Readonly<Record<string, "whole number" | "number" | "texts">> = {
  INTEGER: "whole number",
  DECIMAL: "number",
  KEYWORD: "texts",
};

/** A control for each custom metric, by its format. Values of deleted metrics can be removed. */
function MetricFields({ document, metrics, set, faultAt }: PartProps & Pick<FormProps, "metrics">) {
  const custom = isObject(document["custom"]) ? document["custom"] : {};
  const known = new Set(metrics?.map(({ name }) => name));
  const others = Object.keys(custom)
    .filter((name) => !known.has(name))
    .map((name) => ["custom", name]);
  if (metrics?.length === 0 && others.length === 0)
    return <p className={styles["hint"]}>{t("documents:form.noMetrics")}</p>;
  return (
    <>
      {metrics?.map(({ name, title, description, format }) => (
        <FieldControl
          key={name}
          field={{
            path: ["custom", name],
            title: title || name,
            help: [description, `custom.${name}, ${formatNames[format.name] ?? format.name.toLowerCase()}`]
              .filter(Boolean)
              .join(". "),
            kind: metricKinds[format.name] ?? "text",
          }}
          value={custom[name]}
          onSet={set}
          fault={faultAt(["custom", name])}
        />
      ))}
      {others.map((path) => (
        <Removable
          key={path.join(".")}
          label={fieldTitle(path)}
          fault={faultAt(path)}
          value={JSON.stringify(valueAt(document, path))}
          onRemove={() => set(path, undefined)}
        />
      ))}
      {!metrics && others.length === 0 && (
        <p className={styles["hint"]}>{t("documents:form.metricsUnknown")}</p>
      )}
    </>
  );
}

const networkExample = "twitter_likes";

/** Network metrics by name; any name may be written. */
function NetworkFields({ document, set, faultAt }: PartProps) {
  const [name, setName] = useState("");
  const attributes = document["article_extended_attributes"];
  const present = isObject(attributes) ? Object.entries(attributes) : [];
  const wanted = name.trim();
  const add = () => {
    if (wanted === "") return;
    set(["article_extended_attributes", wanted], 0);
    setName("");
  };
  return (
    <>
      {present.map(([key, value]) => (
        <div key={key} className={styles["removable"]}>
          <NumberInput
            label={key}
            value={typeof value === "number" || typeof value === "string" ? value : ""}
            hideControls
            error={faultAt(["article_extended_attributes", key])}
            onChange={(next) => set(["article_extended_attributes", key], next === "" ? undefined : next)}
          />
          <Remove label={key} onRemove={() => set(["article_extended_attributes", key], undefined)} />
        </div>
      ))}
      <div className={styles["removable"]}>
        <TextInput
          label={t("documents:form.addNetwork")}
          placeholder={networkExample}
          value={name}
          spellCheck={false}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (isPressed(event.nativeEvent, "Enter")) add();
          }}
        />
        <Button leftSection={<IconPlus size={14} aria-hidden />} disabled={wanted === ""} onClick={add}>
          {t("add")}
        </Button>
      </div>
    </>
  );
}

function Removable({
  label,
  value,
  fault,
  onRemove,
}: {
  label: string;
  value: string;
  fault: string | undefined;
  onRemove: () => void;
}) {
  return (
    <div className={styles["removable"]}>
      <TextInput label={label} value={value} readOnly error={fault} />
      <Remove label={label} onRemove={onRemove} />
    </div>
  );
}

function Remove({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <ActionIcon
      variant="default"
      size={34}
      aria-label={t("documents:form.remove", { field: label })}
      onClick={onRemove}
    >
      <IconTrash size={15} aria-hidden />
    </ActionIcon>
  );
}
