import { formatValue } from "../format/numbers";
import type { CardPanels, CardTile } from "../cards/cardAnswer";
import { t } from "../../shared/texts";
import { commonMax, courseBars } from "./courseBars";
import type { Size } from "./picture";
import type { ChartTokens } from "./tokens";

/** Pixels between parts side by side, and the mean width of a letter in em. */
const gap = 28;
const letter = 0.56;
/** The same of running text, and lines of it below a panel. */
const narrowLetter = 0.51;
const causeLines = 3;
/** Pixels: width of pictures, that of one panel alone, and heights of all tiles or panels and of a row of panels. */
const fullWidth = 900;
const panelWidth = 560;
const fullHeight = 380;
const rowHeights = [250, fullHeight, fullHeight / 2, 165] as const;

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

interface Picture extends Size {
  svg: string;
}

/** Draws with the colors and the font of some tokens. */
class Pen {
  readonly #parts: string[] = [];

  constructor(
    private readonly tokens: ChartTokens,
    private readonly width = fullWidth,
  ) {}

  text(
    content: string,
    x: number,
    y: number,
    size: number,
    color: string,
    weight = 400,
    anchor: "start" | "end" = "start",
  ): void {
    if (content === "") return;
    this.#parts.push(
      `<text x="${x}" y="${y}" font-family="${escaped(this.tokens.font)}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="${this.tokens.color(color)}">${escaped(content)}</text>`,
    );
  }

  rect(box: { x: number; y: number } & Size, color: string): void {
    const [x, y, w, h] = [box.x, box.y, box.width, box.height].map((length) => length.toFixed(2));
    this.#parts.push(
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${this.tokens.color(color)}"/>`,
    );
  }

  picture(height: number): Picture {
    const { width } = this;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${this.tokens.color("--panel")}"/>${this.#parts.join("")}</svg>`;
    return { svg, width, height };
  }
}

/** The first lines of a text, broken between words. What doesn't fit is cut. */
function linesOf(text: string, max: number, count: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= max) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const shown = lines
    .slice(0, count)
    .map((line) => (line.length > max ? `${line.slice(0, max - 1)}…` : line));
  return lines.length > count ? [...shown.slice(0, -1), `${shown.at(-1) ?? ""} …`] : shown;
}

/** As many whole sentences as lines have room for; the beginning of the first one if that is too long. */
function sentencesOf(text: string, max: number, count: number): string[] {
  const sentences = text.split(/(?<=[.!?])\s+(?=\p{Lu})/u);
  const fits = (length: number) =>
    linesOf(sentences.slice(0, length).join(" "), max, Infinity).length <= count;
  let whole = sentences.length;
  while (whole > 1 && !fits(whole)) whole--;
  return linesOf(sentences.slice(0, whole).join(" "), max, count);
}

/** Figures side by side, each with its change, a note and its course. */
export function tilesPicture(tiles: readonly CardTile[], tokens: ChartTokens): Picture {
  const pen = new Pen(tokens);
  const each = (fullWidth - gap * (tiles.length - 1)) / Math.max(1, tiles.length);
  tiles.forEach(({ label, value, change, note, course, ends }, at) => {
    const x = at * (each + gap);
    // A long number is written smaller, and never over its neighbor.
    const size = Math.min(48, each / (letter * 1.08 * Math.max(1, value.length)));
    pen.rect({ x, y: 8, width: each, height: 3 }, "--accent");
    pen.text(label, x, 44, 18, "--text-2");
    pen.text(value, x, 98, size, "--text", 700);
    const words = [change ?? "", note].filter(Boolean).join(" ");
    linesOf(words, Math.floor(each / (15 * letter)), 2).forEach((line, index) =>
      pen.text(line, x, 132 + 20 * index, 15, "--text-2"),
    );
    if (course.length < 2) return;
    const top = 190;
    for (const bar of courseBars(course, { width: each, height: fullHeight - top - 20 }))
      pen.rect({ ...bar, x: x + bar.x, y: top + bar.y }, "--accent");
    if (!ends) return;
    pen.text(ends[0], x, fullHeight - 3, 12, "--text-2");
    pen.text(ends[1], x + each, fullHeight - 3, 12, "--text-2", 400, "end");
  });
  return pen.picture(fullHeight);
}

/** Courses in a grid, each with its peak and what explains it. */
export function panelsPicture({ shared, list, ends }: CardPanels, tokens: ChartTokens): Picture {
  const width = list.length === 1 ? panelWidth : fullWidth;
  const pen = new Pen(tokens, width);
  const columns = list.length === 4 ? 2 : Math.min(3, Math.max(1, list.length));
  const each = (width - gap * (columns - 1)) / columns;
  const max = shared ? commonMax(list) : undefined;
  const rows = Math.ceil(list.length / columns);
  const rowHeight = rowHeights[list.length === 1 ? 0 : Math.min(3, rows)] ?? fullHeight;
  const below = list.some(({ cause }) => cause !== "") ? causeLines * 15 : 0;
  const top = 48;
  const room = { width: each, height: rowHeight - top - 28 - below };
  list.forEach(({ name, values, peak, cause }, at) => {
    const x = (at % columns) * (each + gap);
    const y = Math.floor(at / columns) * rowHeight;
    const letters = (size: number) => Math.floor(each / (size * letter));
    pen.text(linesOf(name, letters(17), 1).join(""), x, y + 20, 16, "--text", 700);
    const all = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
    const told = peak
      ? t("cards:panelPeak", { value: formatValue(peak.value), all: formatValue(all), name: peak.name })
      : "";
    // Several highest days are told in smaller letters rather than cut.
    const size = Math.max(9, Math.min(13, each / (letter * Math.max(1, told.length))));
    pen.text(linesOf(told, letters(size), 1).join(""), x, y + 39, size, "--text-2");
    for (const bar of courseBars(values, room, max))
      pen.rect({ ...bar, x: x + bar.x, y: y + top + bar.y }, bar.at === peak?.at ? "--negative" : "--accent");
    pen.rect({ x, y: y + top + room.height, width: each, height: 1 }, "--line-strong");
    const base = y + top + room.height;
    if (ends) {
      pen.text(ends[0], x, base + 12, 10.5, "--text-2");
      pen.text(ends[1], x + each, base + 12, 10.5, "--text-2", 400, "end");
    }
    sentencesOf(cause, Math.floor(each / (12 * narrowLetter)), causeLines).forEach((line, index) =>
      pen.text(line, x, base + 27 + 15 * index, 12, "--text-2"),
    );
  });
  return pen.picture(Math.max(1, rows) * rowHeight);
}
