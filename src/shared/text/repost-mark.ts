const marks = /^(?:(?:rt|mt)\s+[@＠][\p{L}\p{N}_.]+:?\s+)+/iu;

/** What a text says, without the mark that it is a repost: "RT @ann:". */
export const withoutRepostMark = (text: string): string => text.replace(marks, "") || text;

/** A text as a headline: without such a mark, and without its links, which nobody reads there. */
export function headlineIn(text: string): string {
  const said = withoutRepostMark(text);
  return said.replace(/\s*(?:https?:\/\/|www\.)\S+/giu, "").trim() || said;
}

/** Whether a text says that it repeats another: "RT @ann: …". What stands before such a mark is a comment of one's own. */
export const hasRepostMark = (text: string): boolean => marks.test(text);
