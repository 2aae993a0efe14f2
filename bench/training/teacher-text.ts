import { cleaned } from "../../src/shared/text/cleaned";

const LINK = /(?:https?:\/\/|www\.)\S+/g;
const HANDLE = /(?<![\p{L}\p{N}_.])@[\p{L}\p{N}_]+/gu;
const REPOST = /^RT @\S+:?\s*/;

/** A text as the teacher was trained on it: with placeholders for links and accounts instead of spaces. */
export function teacherText(text: string): string {
  const marked = text.replace(REPOST, "").replace(LINK, "http").replace(HANDLE, " \u0001 ");
  return cleaned(marked).replaceAll(" \u0001 ", "@user");
}
