import { z } from "zod";
import { t } from "../words";
import { documentActions, documentLimits, genders } from "./documents.constants";
import { looseArray, looseInteger, looseNumber } from "./values";

export {
  documentActions,
  documentLimits,
  genders,
  requiredToCreate,
  sentimentLabel,
  sentiments,
} from "./documents.constants";

/** Schema of an action. */
export const DocumentAction = z.enum(documentActions);
/** One of the five actions. */
export type DocumentAction = z.infer<typeof DocumentAction>;

const utf8 = new TextEncoder();
const clearable = <T extends z.ZodType>(schema: T) => schema.nullable().optional();
const strings = z.array(z.string().min(1).max(500)).max(1000);
const figure = looseNumber.refine((n) => Math.abs(n) <= documentLimits.largestNumber, {
  error: () => t("rules:must.beNumber"),
});
const amount = figure.refine((n) => n >= 0, { error: () => t("rules:must.beAmount") });

/** Address of a document: absolute http or https, at most 2,048 characters. It identifies the document. */
const DocumentUrl = z
  .string()
  .min(1, { error: () => t("rules:must.notBeEmpty") })
  .max(documentLimits.urlLength, {
    error: () => t("rules:must.haveAtMost", { most: documentLimits.urlLength }),
  })
  .refine(
    (text) => {
      if (!/^https?:\/\/[^\s/?#]/i.test(text) || !URL.canParse(text)) return false;
      return new URL(text).hostname !== "";
    },
    { error: () => t("rules:must.beWebAddress") },
  );

const customValue = z.union([z.string(), z.number(), z.array(z.string()), z.null()], {
  error: () => t("rules:must.beCustomValue"),
});
const latestTime = 8_640_000_000_000_000;
/** Time of publication in epoch milliseconds, sent as text; integers are accepted. */
const EpochMilliseconds = looseInteger.refine((ms) => Math.abs(ms) <= latestTime, {
  error: () => t("rules:must.beEpochMilliseconds"),
});

/**
 * The writable fields of a document or review, as one modification sends them: a field that is present replaces,
 * null clears, objects merge key by key, arrays replace, unknown fields are kept.
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
      error: () => t("rules:must.haveAtMost", { most: documentLimits.titleLength }),
    }),
  ),
  lang: clearable(
    z.string().regex(/^[a-z]{2,3}([-_][A-Za-z0-9]+)*$/i, { error: () => t("rules:must.beLanguage") }),
  ),
  sentiment: clearable(
    looseInteger.refine((n) => n >= -5 && n <= 5, {
      error: () => t("rules:must.beWholeNumberBetween", { least: -5, most: 5 }),
    }),
  ),
  noise_level: clearable(
    looseInteger.refine((n) => n >= 0 && n <= 100, {
      error: () => t("rules:must.beWholeNumberBetween", { least: 0, most: 100 }),
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
});

/** The writable fields of a document as sent (published may be text or a number). */
export type DocumentInput = z.input<typeof DocumentInput>;

const optional = <T extends z.ZodType>(schema: T) => schema.nullish();

/** A document as the service answers it: the writable fields and those it derives. Tolerant by design. */
export const Document = z.looseObject({
  url: optional(z.string()),
  published: optional(looseNumber),
  search_indexed: optional(looseNumber),
  content: optional(z.string()),
  title: optional(z.string()),
  lang: optional(z.string()),
  sentiment: optional(looseNumber),
  noise_level: optional(looseNumber),
  engagement: optional(looseNumber),
  reach: optional(looseNumber),
  comment_count: optional(looseNumber),
  rating: optional(looseNumber),
  word_count: optional(looseNumber),
  source_type: looseArray(z.string()),
  post_type: looseArray(z.string()),
  tags_customer: looseArray(z.string()),
  tokens_hashtag: looseArray(z.string()),
  tokens_mention: looseArray(z.string()),
  parent_url: optional(z.string()),
  host_url: optional(z.string()),
  domain_url: optional(z.string()),
  extra_author_attributes: optional(
    z.looseObject({ id: optional(z.string()), name: optional(z.string()), gender: optional(z.string()) }),
  ),
  extra_source_attributes: optional(z.looseObject({ name: optional(z.string()), geo: optional(z.string()) })),
  article_extended_attributes: optional(z.record(z.string(), z.unknown())),
  custom: optional(z.record(z.string(), z.unknown())),
});
/** A document as the service answers it. */
export type Document = z.output<typeof Document>;

/** Outcome of one modification: an element of result_searchdoc. */
export const ModificationResult = z.looseObject({
  action: z.string().default(""),
  status_code: z.union([z.string(), z.number().transform(String)]),
  status_message: z.string().default(""),
  url: z.string().nullish(),
  reason: z.string().optional(),
  details: z.unknown().optional(),
  entry: Document.optional(),
});
/** Outcome of one modification. */
export type ModificationResult = z.output<typeof ModificationResult>;

/** One entry of a batch body: exactly one action with its document. */
export const BatchEntry = z
  .partialRecord(DocumentAction, z.unknown())
  .refine((entry) => Object.keys(entry).length === 1, { error: () => t("rules:must.holdOneAction") });

/** Query parameters of a modification, with their defaults. */
export const ModificationParams = z.object({
  annotate: z.string().optional(),
  return_entry: z.enum(["hide", "show"]).default("hide"),
  proc_tokens_calc: z.enum(["all_if_new", "all_always_if_possible"]).default("all_if_new"),
  proc_lang_autodetect: z.enum(["only_if_new", "always_if_new_content"]).default("only_if_new"),
  proc_content_ellipsis: z
    .enum(["no_special_handling", "ignore_if_start_same"])
    .default("ignore_if_start_same"),
  proc_lang_fallback: z
    .string()
    .regex(/^[a-z]{2,3}$/i, { error: () => t("rules:must.beLanguage") })
    .default("en"),
  proc_annotate_language: z.enum(["annotate_if_not_set", "use_default"]).default("annotate_if_not_set"),
  proc_annotate_sentiment: z.enum(["annotate_if_not_set", "use_default"]).default("annotate_if_not_set"),
});
/** Query parameters of a modification after parsing. */
export type ModificationParams = z.output<typeof ModificationParams>;

/** Page of search results. */
export const SearchResults = z.looseObject({
  data: looseArray(z.looseObject({ data: Document })),
});
