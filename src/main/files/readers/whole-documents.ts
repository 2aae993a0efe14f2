/** Formats of text with documents of many lines, which must not become a mention a line. */
type DocumentFormat = "mailbox" | "mail" | "pressArchive";

const mailbox = /^From \S+.*\b\d{4}\s*\n(?:>?[A-Za-z][\w-]*:)/;
const mailHeader =
  /^(?:From|To|Cc|Date|Subject|Message-ID|Received|Return-Path|MIME-Version|Content-Type|Reply-To):/i;
/** A count above each document, in the languages of press databases. */
const counted =
  /^[ \t]*(?:document|dokument|documento)?[ \t]*\d+[ \t]+(?:of|von|de|di|sur)[ \t]+\d+(?:[ \t]+(?:documents?|dokumente?n?|documentos|documenti))?[ \t]*$/gim;
const labelled =
  /^[ \t]*(?:BYLINE|LENGTH|SECTION|LOAD-DATE|DATELINE|HEADLINE|PUBLICATION-TYPE|LANGUAGE|GRAPHIC|COPYRIGHT|AUTOR|LÄNGE|RUBRIK|AUTEUR|LONGUEUR):[ \t]*\S/gm;

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** The format of a text that consists of whole documents. Null for other texts. */
export function documentFormat(start: string): DocumentFormat | null {
  const text = start.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  if (mailbox.test(text)) return "mailbox";
  const head = text.split("\n\n", 1)[0]?.split("\n") ?? [];
  const isMail = head.length > 0 && /^[A-Za-z][\w-]*:\s/.test(head[0] ?? "");
  if (isMail && head.filter((line) => mailHeader.test(line)).length >= 3) return "mail";
  const labels = countOf(text, labelled);
  if (labels >= 2 && (countOf(text, counted) > 0 || labels >= 4)) return "pressArchive";
  return null;
}
