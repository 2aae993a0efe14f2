const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Repairs text whose UTF-8 bytes were written as single characters, as in JSON from Facebook and Instagram. */
export function repairUtf8(text: string): string {
  // oxlint-disable-next-line no-control-regex -- UTF-8 bytes are among the control characters.
  if (!/[\u00c2-\u00f4][\u0080-\u00bf]/.test(text) || /[^\u0000-\u00ff]/.test(text)) return text;
  try {
    return utf8.decode(Buffer.from(text, "latin1"));
  } catch {
    return text;
  }
}
