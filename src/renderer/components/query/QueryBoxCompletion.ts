import { localeOf, t } from "../../../shared/texts";
import {
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import { FIELDS, placeAt, printValue, type QueryPlace } from "../../../shared/query";

/** What a project offers for completion. */
export interface QueryVocabulary {
  /** Whether to offer fields that exist only in local workspaces. */
  hasLocalFields: boolean;
  /** Custom metrics. */
  metrics: readonly { name: string; title: string }[];
  /** Topics and filters with their queries. */
  topics: readonly { title: string; query: string }[];
  saved: readonly { name: string; query: string }[];
  history: readonly string[];
  /** Values of a field in the project, most frequent first. */
  valuesOf: (field: string) => Promise<FieldValues>;
}

export interface FieldValues {
  values: readonly { value: string; count: number }[];
  /** Queries the service, which costs credits. Absent if that isn't needed or costs nothing. */
  load?: { credits: number; run: () => Promise<unknown> };
}

const operators: readonly Completion[] = [
  { label: "AND", type: "keyword", detail: t("components:completion.both"), boost: -5 },
  { label: "OR", type: "keyword", detail: t("components:completion.either"), boost: -5 },
  { label: "NOT", type: "keyword", detail: t("components:completion.without"), boost: -5 },
  { label: "NEAR/5", type: "keyword", detail: t("components:completion.near"), boost: -6 },
  { label: "ONEAR/5", type: "keyword", detail: t("components:completion.nearInOrder"), boost: -6 },
];

/** Completes fields, values, topics, saved queries and the query history. */
export async function completeQuery(
  context: CompletionContext,
  vocabulary: QueryVocabulary,
): Promise<CompletionResult | null> {
  const text = context.state.doc.toString();
  const place = placeAt(text, context.pos);
  if (place.kind === "quoted") return null;
  if (place.kind === "value") return values(place, vocabulary);
  if (text.trim() === "") {
    const whole = [...vocabulary.saved.map(savedQuery), ...vocabulary.history.slice(0, 20).map(earlier)];
    if (!context.explicit && whole.length === 0) return null;
    return { from: 0, to: text.length, options: context.explicit ? [...whole, ...terms(vocabulary)] : whole };
  }
  if (place.text === "" && !context.explicit) return null;
  return { from: place.from, options: terms(vocabulary), validFor: /^[\p{L}\p{N}_./]*$/u };
}

function terms({ hasLocalFields, metrics, topics, saved }: QueryVocabulary): Completion[] {
  return [
    ...FIELDS.filter(({ local }) => hasLocalFields || local !== true).map(({ name, help }) => ({
      label: `${name}:`,
      type: "property",
      detail: t("components:completion.field"),
      info: help,
      boost: 2,
      apply: `${name}:`,
    })),
    ...metrics.map(({ name, title }) => ({
      label: `custom.${name}:`,
      type: "property",
      detail: title || t("components:completion.metric"),
      boost: 1,
    })),
    ...topics.map(({ title, query }) => ({
      label: title,
      type: "class",
      detail: t("components:completion.topic"),
      info: query,
      apply: `(${query})`,
    })),
    ...saved.map(({ name, query }) => ({
      label: name,
      type: "text",
      detail: t("components:completion.saved"),
      info: query,
      apply: `(${query})`,
    })),
    ...operators,
  ];
}

const savedQuery = ({ name, query }: { name: string; query: string }): Completion => ({
  label: name,
  type: "text",
  detail: t("components:completion.saved"),
  info: query,
  apply: query,
  boost: 3,
});

const earlier = (query: string, index: number): Completion => ({
  label: query,
  type: "text",
  detail: t("components:completion.askedBefore"),
  boost: -index,
});

async function values(
  { field, from, text }: Extract<QueryPlace, { kind: "value" }>,
  vocabulary: QueryVocabulary,
): Promise<CompletionResult | null> {
  // A comparison takes a number or a day; there is nothing to complete.
  if (/^[<>=[]/.test(text)) return null;
  const { values = [], localValues = [] } = field;
  const known = vocabulary.hasLocalFields ? values : values.filter((value) => !localValues.includes(value));
  const fixed = known.map((label): Completion => ({ label, type: "constant", boost: 3 }));
  const found =
    field.kind === "equality" && !field.values ? await vocabulary.valuesOf(field.name) : { values: [] };
  const options = [
    ...fixed,
    ...found.values.map(({ value, count }, index): Completion => ({
      label: value,
      type: "constant",
      detail: count.toLocaleString(localeOf(navigator.language)),
      apply: printValue(value),
      boost: Math.max(-90, -index),
    })),
  ];
  // Typing must not cost credits, so loading is a suggestion of its own.
  if (found.load) {
    const { credits, run } = found.load;
    return {
      from,
      filter: false,
      options: [
        {
          label: t("components:completion.load", { field: field.name }),
          type: "text",
          detail: t("components:completion.credits", { count: credits }),
          apply: (view) => void run().then(() => startCompletion(view)),
        },
        ...options,
      ],
    };
  }
  if (options.length === 0 && text === "")
    options.push({ label: field.example, type: "constant", detail: t("components:completion.example") });
  return options.length === 0 ? null : { from, options, validFor: /^"?[^\s()"]*$/ };
}
