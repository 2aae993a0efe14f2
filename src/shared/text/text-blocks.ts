/** A part of a line in one style. */
export interface TextRun {
  text: string;
  bold: boolean;
  italic: boolean;
}

/** A line of a text card. */
export interface TextBlock {
  kind: "heading" | "bullet" | "paragraph";
  runs: TextRun[];
}

const styled = /(\*\*|__)(?=\S)(.+?)(?<=\S)\1|([*_])(?=\S)(.+?)(?<=\S)\3/gu;

/**
 * The part of Markdown that slides have a place for: headings, bullets, paragraphs, bold and italic. Everything else
 * stays the text that it is.
 */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let isOpen = false;
  for (const line of text.split(/\r?\n/)) {
    const [, mark = "", rest = ""] = /^\s*(#{1,6}\s|[-*+•]\s|)\s*(.*?)\s*$/u.exec(line) ?? [];
    if (rest === "") {
      isOpen = false;
      continue;
    }
    const last = blocks.at(-1);
    // Lines of one paragraph are one text, as in Markdown.
    if (mark === "" && isOpen && last) last.runs.push(...runsOf(` ${rest}`));
    else
      blocks.push({
        kind: mark === "" ? "paragraph" : mark.startsWith("#") ? "heading" : "bullet",
        runs: runsOf(rest),
      });
    isOpen = !mark.startsWith("#");
  }
  return blocks;
}

function runsOf(line: string): TextRun[] {
  const runs: TextRun[] = [];
  let end = 0;
  const add = (text: string, bold = false, italic = false) =>
    text !== "" && runs.push({ text, bold, italic });
  for (const match of line.matchAll(styled)) {
    // An underscore inside a word belongs to a name.
    if (match[0].startsWith("_") && /\w/.test(line[match.index - 1] ?? "")) continue;
    add(line.slice(end, match.index));
    if (match[2] === undefined) add(match[4] ?? "", false, true);
    else add(match[2], true);
    end = match.index + match[0].length;
  }
  add(line.slice(end));
  return runs;
}

/** What blocks say, without their styles. */
export function blocksText(blocks: readonly TextBlock[]): string {
  return blocks.map(({ runs }) => runs.map(({ text }) => text).join("")).join("\n");
}
