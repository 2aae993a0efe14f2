import { startOf } from "../../shared/text/start-of";

/** Names that Windows keeps for devices, with any ending. */
const devices = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?=\s*(?:\.|$))/i;
/**
 * Bytes of a name without its extension. File systems allow 255 for all: there has to be room for a number, an extension and
 * the ending of an unfinished file.
 */
const longest = 180;

/** Turns a name into one that every file system allows. `otherwise` stands for a name of which nothing is left. */
export function fileName(name: string, otherwise: string): string {
  let plain = name
    // What file systems don't allow, and characters that can't be seen or turn the direction of what follows.
    .replace(/[<>:"/\\|?*\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]+/gu, " ")
    .replace(/[\p{Bidi_Control}\u200b\ufeff\u00ad]+/gu, "")
    .replace(/\s+/g, " ");
  while (Buffer.byteLength(plain) > longest)
    plain = startOf(plain, Math.min(plain.length - 1, Math.max(longest, plain.length >> 1)));
  plain = plain.replace(/^[. ]+|[. ]+$/g, "");
  return devices.test(plain) ? `_${plain}` : plain || otherwise;
}
