import { z } from "zod";
import { isObject, withValue } from "../documents/json";
import { t } from "../texts";
import { documentActions, documentLimits, genders, originForm, resultSorts } from "./documents.constants";
import { StoryOfResult } from "./text-analysis";
import {
  addUnreadable,
  booleanParam,
  switchParam,
  integerParam,
  looseArray,
  looseInteger,
  looseNumber,
  looseString,
  looseText,
  maybe,
  tolerantItems,
} from "./values";

export {
  documentActions,
  documentLimits,
  repostType,
  requiredToCreate,
  sentimentLabel,
  sentiments,
} from "./documents.constants";

export const DocumentAction = z.enum(documentActions);
export type DocumentAction = z.infer<typeof DocumentAction>;

const utf8 = new TextEncoder();
const clearable = <T extends z.ZodType>(schema: T) => schema.nullable().optional();
const strings = z.array(z.string().min(1).max(500)).max(1000);
const figure = looseNumber.refine((n) => Math.abs(n) <= documentLimits.largestNumber, {
  error: () => t("rules:must.beNumber"),
});
const amount = figure.refine((n) => n >= 0, { error: () => t("rules:must.beAmount") });

/** Identifies the document. Absolute http or https, at most 2,048 characters. */
const DocumentUrl = z
  .string()
  .min(1, { error: () => t("rules:must.notBeEmpty") })
  .max(documentLimits.urlLength, {
    error: () => t("rules:must.haveAtMost", { max: documentLimits.urlLength }),
  })
  .refine(
    (text) => {
      if (!/^https?:\/\/[^\s/?#]/i.test(text) || !URL.canParse(text)) return false;
      return new URL(text).hostname !== "";
    },
    { error: () => t("rules:must.beWebAddress") },
  );

/** The name of an import: one line. */
export const importName = new RegExp(`^[^\\u0000-\\u001f\\u007f]{1,${documentLimits.importLength}}$`);

const customValue = z.union([z.string(), z.number(), z.array(z.string()), z.null()], {
  error: () => t("rules:must.beCustomValue"),
});
const latestTime = 8_640_000_000_000_000;
/** Epoch milliseconds, sent as text. Integers are accepted. */
const EpochMilliseconds = looseInteger.refine((ms) => Math.abs(ms) <= latestTime, {
  error: () => t("rules:must.beEpochMilliseconds"),
});

/** Language code, optionally with region or script: "pt", "pt-BR", "zh_Hans". */
const LanguageCode = z
  .string()
  .regex(/^[a-z]{2,3}([-_][A-Za-z0-9]+)*$/i, { error: () => t("rules:must.beLanguage") });

const Origin = z.string().regex(originForm, { error: () => t("rules:must.beOrigin") });

/**
 * Writable fields of a document or review in a modification. Present fields replace, null clears, objects merge key by
 * key, arrays replace, unknown fields are kept.
 */
export const DocumentInput = z.looseObject({
  url: DocumentUrl,
  published: clearable(EpochMilliseconds),
  content: clearable(
    z.string().refine((text) => utf8.encode(text).length <= documentLimits.contentBytes, {
      error: () => t("rules:must.beAtMostOneMebibyte"),
    }),
  ),
  title: clearable(
    z.string().max(documentLimits.titleLength, {
      error: () => t("rules:must.haveAtMost", { max: documentLimits.titleLength }),
    }),
  ),
  lang: clearable(LanguageCode),
  sentiment: clearable(
    looseInteger.refine((n) => n >= -5 && n <= 5, {
      error: () => t("rules:must.beWholeNumberBetween", { min: -5, max: 5 }),
    }),
  ),
  noise_level: clearable(
    looseInteger.refine((n) => n >= 0 && n <= 100, {
      error: () => t("rules:must.beWholeNumberBetween", { min: 0, max: 100 }),
    }),
  ),
  engagement: clearable(amount),
  reach: clearable(amount),
  comment_count: clearable(amount),
  rating: clearable(figure),
  source_type: clearable(strings),
  post_type: clearable(strings),
  tags_customer: clearable(strings),
  parent_url: clearable(DocumentUrl),
  extra_author_attributes: clearable(
    z.looseObject({
      id: clearable(z.string().max(500)),
      name: clearable(z.string().max(500)),
      gender: clearable(z.enum(genders)),
    }),
  ),
  extra_source_attributes: clearable(
    z.looseObject({
      name: clearable(z.string().max(500)),
      geo: clearable(z.string().regex(/^[A-Za-z]{2}$/, { error: () => t("rules:must.beCountry") })),
    }),
  ),
  article_extended_attributes: clearable(z.record(z.string(), figure.nullable())),
  custom: clearable(z.record(z.string(), customValue)),
  // Five fields of local workspaces alone; no hosted service is sent them.
  /** The time of publication isn't known: `published` only stands in for it. */
  date_assumed: clearable(z.boolean({ error: () => t("rules:must.beTrueOrFalse") })),
  /** The import that wrote the document last. */
  import: clearable(
    z
      .string({ error: () => t("rules:must.beImportName", { max: documentLimits.importLength }) })
      .regex(importName, {
        error: () => t("rules:must.beImportName", { max: documentLimits.importLength }),
      }),
  ),
  /** Who or what the sentiment comes from: one of `sentimentOrigins`, or a version of the scorer. */
  sentiment_origin: clearable(Origin),
  /** How probable it is that a machine's sentiment has the right sign. Only taken together with it. */
  sentiment_confidence: clearable(
    looseNumber.refine((n) => n >= 0 && n <= 1, {
      error: () => t("rules:must.beBetween", { min: 0, max: 1 }),
    }),
  ),
  /** The same for `tags_customer` and `custom.<name>`, by name. Without one they come from a file or a caller. */
  origins: clearable(z.record(z.string().max(200), Origin.nullable())),
});

/** The writable fields as sent (`published` may be text or a number). */
export type DocumentInput = z.input<typeof DocumentInput>;

const optional = <T extends z.ZodType>(schema: T) => schema.nullish();
/** An optional number. An empty text means none. */
const optionalNumber = z.preprocess((value) => (value === "" ? null : value), looseNumber.nullish());
const texts = looseArray(looseString);
/** An optional object. Some deployments send an empty array for an empty object. */
const optionalObject = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (Array.isArray(value) && value.length === 0 ? null : value), schema.nullish());

/** What the present scorer of a local workspace gives a document that a scorer scored. */
export const RescoredSentiment = z.object({
  /** Null if the present scorer doesn't score the document. */
  sentiment: z.number().nullable(),
  sentiment_origin: z.string().nullable(),
  sentiment_confidence: z.number().nullable(),
});
export type RescoredSentiment = z.output<typeof RescoredSentiment>;

const DocumentFields = z.looseObject({
  url: optional(z.string()),
  external_id: optional(looseString),
  external_provider: optional(z.string()),
  published: optionalNumber,
  indexed: optionalNumber,
  search_indexed: optionalNumber,
  content: optional(looseString),
  title: optional(looseString),
  lang: optional(z.string()),
  sentiment: optionalNumber,
  noise_level: optionalNumber,
  engagement: optionalNumber,
  reach: optionalNumber,
  comment_count: optionalNumber,
  rating: optionalNumber,
  word_count: optionalNumber,
  source_type: texts,
  post_type: texts,
  tags_customer: texts,
  tokens_hashtag: texts,
  tokens_mention: texts,
  parent_url: optional(z.string()),
  host_url: optional(z.string()),
  domain_url: optional(z.string()),
  extra_author_attributes: optionalObject(
    z.looseObject({
      id: optional(looseString),
      name: optional(looseString),
      gender: optional(z.string()),
    }),
  ),
  extra_source_attributes: optionalObject(
    z.looseObject({ name: optional(looseString), geo: optional(z.string()) }),
  ),
  article_extended_attributes: optionalObject(z.record(z.string(), z.unknown())),
  custom: optionalObject(z.record(z.string(), z.unknown())),
  date_assumed: z.boolean().nullish(),
  import: z.string().nullish(),
  sentiment_origin: z.string().nullish(),
  sentiment_confidence: z.number().nullish(),
  origins: z.record(z.string(), z.string()).nullish(),
  rescored: RescoredSentiment.optional(),
  /** Fields that could not be read, and are left out. Set by the app. */
  unreadable_fields: z.array(z.string()).optional().catch(undefined),
});

/** The field that an issue is about: parts of objects are fields of their own, items of lists aren't. */
function fieldOf(path: readonly PropertyKey[]): string[] {
  return path.slice(0, 2).filter((part) => typeof part === "string");
}

/**
 * A document in a response: writable and derived fields, tolerantly parsed. Documents of some networks have no url,
 * title or content, since the service may not pass these on. Their external id identifies them. A field that can't be
 * read is left out, named and counted; without its URL, nobody knows which document it is.
 */
export const Document = z.unknown().transform((given, context): z.output<typeof DocumentFields> => {
  const whole = DocumentFields.safeParse(given);
  if (whole.success) return whole.data;
  const odd = whole.error.issues.map(({ path }) => fieldOf(path));
  if (isObject(given) && odd.every(([name]) => name !== undefined && name !== "url")) {
    const rest = odd.reduce((rest, path) => withValue(rest, path, undefined), given);
    const names = [...new Set(odd.map((path) => path.join(".")))];
    const readable = DocumentFields.safeParse(rest);
    if (readable.success) {
      addUnreadable(names.length);
      return { ...readable.data, unreadable_fields: names };
    }
  }
  for (const { path, message } of whole.error.issues) context.addIssue({ code: "custom", path, message });
  return z.NEVER;
});
export type Document = z.output<typeof Document>;

/** Result of one modification, an element of result_searchdoc. */
export const ModificationResult = z.looseObject({
  action: looseText,
  status_code: looseString,
  status_message: looseText,
  url: z.string().nullish(),
  reason: maybe(z.string()),
  details: z.unknown().optional(),
});
export type ModificationResult = z.output<typeof ModificationResult>;

/** result_searchdoc. Elements correspond to entries by index, so an unreadable one keeps its place. */
export const ModificationResults = z.array(
  ModificationResult.catch(() => {
    addUnreadable(1);
    return { action: "", status_code: "", status_message: "" };
  }),
);

/** An entry of a batch body: exactly one action with its document. */
export const BatchEntry = z
  .partialRecord(DocumentAction, z.unknown())
  .refine((entry) => Object.keys(entry).length === 1, { error: () => t("rules:must.holdOneAction") });

/** Query parameters of a modification. */
export const ModificationParams = z.object({
  annotate: z.string().optional(),
  return_entry: z.enum(["hide", "show"]).default("hide"),
  proc_tokens_calc: z.enum(["all_if_new", "all_always_if_possible"]).default("all_if_new"),
  proc_lang_autodetect: z.enum(["only_if_new", "always_if_new_content"]).default("only_if_new"),
  proc_content_ellipsis: z
    .enum(["no_special_handling", "ignore_if_start_same"])
    .default("ignore_if_start_same"),
  proc_lang_fallback: LanguageCode.optional(),
  proc_annotate_language: z.enum(["annotate_if_not_set", "use_default"]).default("annotate_if_not_set"),
  proc_annotate_sentiment: z.enum(["annotate_if_not_set", "use_default"]).default("annotate_if_not_set"),
  /**
   * Local workspaces only, for deletions that undo a creation: the URL can then be created again by another document.
   * Until then the document can be undeleted as usual.
   */
  undoes_create: z.enum(["no", "yes"]).optional(),
  /** Local workspaces only: restores earlier values with their origins, over those that a person has given since. */
  restores: z.enum(["no", "yes"]).optional(),
});
export type ModificationParams = z.output<typeof ModificationParams>;

/** A page of search results. null stands for an unreadable document. */
export const SearchResults = z.looseObject({
  data: tolerantItems(z.looseObject({ data: Document, story: maybe(StoryOfResult) })),
});

/** Range of publication of a search: a length that ends now, such as `7d`, on the calendar of a timezone. */
const rangeParams = {
  timezone: z.string().optional(),
  time_range: z.string().optional(),
};

/** Query parameters of a page of search results. */
export const ResultsParams = z.object({
  q: z.string().optional(),
  offset: integerParam(0, 1_000_000_000).default(0),
  hpp: integerParam(0, 500).default(10),
  sort_by: z.enum(resultSorts).default("engagement"),
  sort_order: z.enum(["asc", "desc"]).default("desc"),
  min: z.string().optional(),
  max: z.string().optional(),
  ...rangeParams,
  /** Highlights matches. A local workspace ignores it, `summarize` and `custom_focus`. */
  hl: booleanParam.optional(),
  /** Indents the response. */
  pretty: booleanParam.default(false),
  summarize: switchParam.optional(),
  custom_focus: z.string().optional(),
  /** Local workspaces only. `copies` adds to each document its story, `once` also keeps one document of each story. */
  stories: z.enum(["all", "copies", "once"]).optional(),
  /** Local workspaces only: adds `rescored` to documents. */
  rescored: booleanParam.optional(),
});

/** Query parameters of a summary. */
export const SummaryParams = z.object({ q: z.string(), ...rangeParams, custom_focus: z.string().optional() });
