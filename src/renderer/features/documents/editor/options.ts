import type { z } from "zod";
import type { ModificationParams } from "../../../../shared/interface/documents";

type Params = z.input<typeof ModificationParams>;

/** A processing option: what it is called, what its values do, and which one the service takes by itself. */
export interface ProcessingOption {
  name: keyof Params;
  title: string;
  values: readonly { value: string; label: string; effect: string }[];
  /** The service's own choice: not sent. */
  byDefault: string;
}

/** The processing options of a modification with a fixed set of values. */
export const processingOptions: readonly ProcessingOption[] = [
  {
    name: "annotate",
    title: "Work out again",
    byDefault: "",
    values: [
      { value: "", label: "Nothing", effect: "Keeps what was worked out or given before." },
      { value: "sentiment", label: "Sentiment", effect: "Replaces the sentiment by one from the new text." },
      { value: "lang", label: "Language", effect: "Detects the language of the new text." },
      { value: "word_count", label: "Word count", effect: "Counts the words of the new text." },
      { value: "tokens_hashtag", label: "Hashtags", effect: "Finds the hashtags of the new text." },
      { value: "tokens_mention", label: "Mentions", effect: "Finds the accounts that the new text names." },
    ],
  },
  {
    name: "proc_tokens_calc",
    title: "Hashtags and mentions",
    byDefault: "all_if_new",
    values: [
      { value: "all_if_new", label: "Of new documents", effect: "Found once, when a document is created." },
      {
        value: "all_always_if_possible",
        label: "With each edit",
        effect: "Found again whenever the document is edited.",
      },
    ],
  },
  {
    name: "proc_lang_autodetect",
    title: "Language detection",
    byDefault: "only_if_new",
    values: [
      { value: "only_if_new", label: "Of new documents", effect: "Detected once, where none is given." },
      {
        value: "always_if_new_content",
        label: "With each new text",
        effect: "Detected again whenever title or text change.",
      },
    ],
  },
  {
    name: "proc_annotate_language",
    title: "Language where none is given",
    byDefault: "annotate_if_not_set",
    values: [
      { value: "annotate_if_not_set", label: "Detected", effect: "Worked out from the text." },
      { value: "use_default", label: "The fallback", effect: "Set to the fallback language below." },
    ],
  },
  {
    name: "proc_annotate_sentiment",
    title: "Sentiment where none is given",
    byDefault: "annotate_if_not_set",
    values: [
      { value: "annotate_if_not_set", label: "Worked out", effect: "Worked out from the text." },
      { value: "use_default", label: "Neutral", effect: "Set to 0." },
    ],
  },
  {
    name: "proc_content_ellipsis",
    title: "Shortened texts",
    byDefault: "ignore_if_start_same",
    values: [
      {
        value: "ignore_if_start_same",
        label: "Don't replace",
        effect: "A text that ends in … and begins like the stored one leaves that as it is.",
      },
      {
        value: "no_special_handling",
        label: "Replace",
        effect: "A text that ends in … replaces the stored one.",
      },
    ],
  },
];

/** The fallback language the service takes by itself. */
export const defaultFallbackLanguage = "en";

/** Only the options that differ from the service's own choice. */
export function withOption(
  options: Readonly<Record<string, string>>,
  name: string,
  value: string,
  byDefault: string,
): Record<string, string> {
  const others = Object.fromEntries(Object.entries(options).filter(([key]) => key !== name));
  return value === byDefault ? others : { ...others, [name]: value };
}
