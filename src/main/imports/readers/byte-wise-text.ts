const utf8 = new TextDecoder("utf-8", { fatal: true });

/** A text whose bytes of UTF-8 were written as single signs, as Facebook and Instagram do in their JSON, as it is meant. */
export function unmangledText(text: string): string {
  // eslint-disable-next-line no-control-regex -- Bytes of UTF-8 lie among the control characters.
  if (!/[\u00c2-\u00f4][\u0080-\u00bf]/.test(text) || /[^\u0000-\u00ff]/.test(text)) return text;
  try {
    return utf8.decode(Buffer.from(text, "latin1"));
  } catch {
    return text;
  }
}
