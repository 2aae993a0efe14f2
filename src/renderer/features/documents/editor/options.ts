import type { z } from "zod";
import type { ModificationParams } from "../../../../shared/interface/documents";
import { t } from "../../../../shared/texts";

type Params = z.input<typeof ModificationParams>;

/** A processing option: its name, what its values do, and the service's default. */
export interface ProcessingOption {
  name: keyof Params;
  title: string;
  values: readonly { value: string; label: string; effect: string }[];
  /** The service's default; not sent. */
  byDefault: string;
}

/** Processing options of a modification that have a fixed set of values. */
export const processingOptions: readonly ProcessingOption[] = [
  {
    name: "annotate",
    title: t("documents:option.again"),
    byDefault: "",
    values: [
      { value: "", label: t("documents:option.nothing"), effect: t("documents:option.nothingEffect") },
      {
        value: "sentiment",
        label: t("components:document.sentiment"),
        effect: t("documents:option.sentimentEffect"),
      },
      {
        value: "lang",
        label: t("components:document.language"),
        effect: t("documents:option.languageEffect"),
      },
      {
        value: "word_count",
        label: t("documents:option.wordCount"),
        effect: t("documents:option.wordCountEffect"),
      },
      {
        value: "tokens_hashtag",
        label: t("documents:fact.hashtags"),
        effect: t("documents:option.hashtagsEffect"),
      },
      {
        value: "tokens_mention",
        label: t("documents:fact.mentions"),
        effect: t("documents:option.mentionsEffect"),
      },
    ],
  },
  {
    name: "proc_tokens_calc",
    title: t("documents:option.tokens"),
    byDefault: "all_if_new",
    values: [
      {
        value: "all_if_new",
        label: t("documents:option.ofNew"),
        effect: t("documents:option.tokensNewEffect"),
      },
      {
        value: "all_always_if_possible",
        label: t("documents:option.eachEdit"),
        effect: t("documents:option.eachEditEffect"),
      },
    ],
  },
  {
    name: "proc_lang_autodetect",
    title: t("documents:option.detection"),
    byDefault: "only_if_new",
    values: [
      {
        value: "only_if_new",
        label: t("documents:option.ofNew"),
        effect: t("documents:option.detectionNewEffect"),
      },
      {
        value: "always_if_new_content",
        label: t("documents:option.eachText"),
        effect: t("documents:option.eachTextEffect"),
      },
    ],
  },
  {
    name: "proc_annotate_language",
    title: t("documents:option.noLanguage"),
    byDefault: "annotate_if_not_set",
    values: [
      {
        value: "annotate_if_not_set",
        label: t("documents:option.detected"),
        effect: t("documents:option.fromText"),
      },
      {
        value: "use_default",
        label: t("documents:option.theFallback"),
        effect: t("documents:option.theFallbackEffect"),
      },
    ],
  },
  {
    name: "proc_annotate_sentiment",
    title: t("documents:option.noSentiment"),
    byDefault: "annotate_if_not_set",
    values: [
      {
        value: "annotate_if_not_set",
        label: t("documents:option.workedOut"),
        effect: t("documents:option.fromText"),
      },
      {
        value: "use_default",
        label: t("components:sentiment.neutral"),
        effect: t("documents:option.neutralEffect"),
      },
    ],
  },
  {
    name: "proc_content_ellipsis",
    title: t("documents:option.shortened"),
    byDefault: "ignore_if_start_same",
    values: [
      {
        value: "ignore_if_start_same",
        label: t("documents:option.keep"),
        effect: t("documents:option.keepEffect"),
      },
      {
        value: "no_special_handling",
        label: t("documents:option.replace"),
        effect: t("documents:option.replaceEffect"),
      },
    ],
  },
];

/** The service's default fallback language. */
/** Without one, a language that isn't detected is unknown. */
export const defaultFallbackLanguage = "";

/** Sets an option. Removes it if the value is the service's default. */
export function withOption(
  options: Readonly<Record<string, string>>,
  name: string,
  value: string,
  byDefault: string,
): Record<string, string> {
  const others = Object.fromEntries(Object.entries(options).filter(([key]) => key !== name));
  return value === byDefault ? others : { ...others, [name]: value };
}
