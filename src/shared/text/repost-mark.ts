const marks = /^(?:(?:rt|mt)\s+[@＠][\p{L}\p{N}_.]+:?\s+)+/iu;

/** What a text says, without the mark that it is a repost: "RT @ann:". */
export const withoutRepostMark = (text: string): string => text.replace(marks, "") || text;
