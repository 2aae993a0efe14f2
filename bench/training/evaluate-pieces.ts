import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PieceModel } from "../../src/service/annotate/piece-model";
import { scoreBy } from "../../src/service/annotate/sentiment";
import { MINIMAL_PAIRS } from "../data/minimal-pairs";
import { vaderScorer } from "../vader";
import { uncertainBelow } from "../../src/shared/interface/documents.constants";
import { brier, calibrationError, coverageAt, type Outcome } from "./calibration";
import { CLASSES } from "./classes";
import { type FreshSet, MAX_JUDGING } from "./fresh-sets";
import { judged } from "./judged";
import type { Label } from "./macro-f1";
import { markdownTable } from "./markdown-table";
import { nameFigures } from "./name-figures";
import { piecesReport } from "./pieces-report";
import { presentMacroF1 } from "./present-macro-f1";
import type { Teacher } from "./teacher";

const labelOf = (score: number, threshold = 0): Label =>
  score > threshold ? "positive" : score < -threshold ? "negative" : "neutral";

/** Measures the scorer on the halves of the fresh sets that nothing was chosen by, and writes docs/sentiment.md. */
export async function evaluate(
  sets: readonly FreshSet[],
  { work, teacher, file }: { work: string; teacher: Teacher; file: Buffer },
): Promise<void> {
  const model = PieceModel.read(file);
  const vader = vaderScorer();
  const rows: string[][] = [];
  const outcomes = new Map<string, Outcome[]>();
  const figures = new Map<string, number[][]>();
  for (const { source, lang, judging: own } of sets) {
    const given = own.map(({ label }) => label);
    const taught = await teacher.label(
      own.map(({ text }) => text),
      join(work, "fresh-labels.bin"),
    );
    const words = judged(own, model);
    const found = own.map(({ text }) => scoreBy(model, text, lang));
    const values = [
      vader && lang === "en" ? own.map(({ text }) => labelOf(vader(text), 0.05)) : undefined,
      words.map((word) => labelOf(word.words)),
      found.map(({ score }) => labelOf(score)),
      own.map((_, at) => {
        const three = [...taught.subarray(at * 3, at * 3 + 3)];
        return CLASSES[three.indexOf(Math.max(...three))] ?? "neutral";
      }),
    ].map((labels) => labels && presentMacroF1(given, labels));
    rows.push([lang, source, own.length.toLocaleString("en"), ...values.map(figure)]);
    console.log(rows.at(-1)?.join("  "));
    figures.set(lang, [...(figures.get(lang) ?? []), values.map((value) => value ?? NaN)]);
    outcomes.set(lang, [
      ...(outcomes.get(lang) ?? []),
      ...found.map(({ score, confidence }, at) => ({ confidence, isRight: labelOf(score) === given[at] })),
    ]);
  }
  const means = [...figures].map(([lang, lists]) => [
    lang,
    ...[0, 1, 2, 3].map((column) =>
      figure(lists.reduce((sum, list) => sum + (list[column] ?? NaN), 0) / lists.length),
    ),
  ]);
  const calibration = [...outcomes].map(([lang, own]) => {
    const right = own.filter(({ isRight }) => isRight).length / own.length;
    const constant = brier(own.map(({ isRight }) => ({ isRight, confidence: right })));
    return [lang, figure(calibrationError(own)), figure(brier(own)), figure(constant), figure(right)];
  });
  const all = [...outcomes.values()].flat();
  const coverage = [0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.7, 0.8].map((threshold) => {
    const { coverage: share, right } = coverageAt(all, threshold);
    return [threshold.toFixed(2), percent(share), percent(right)];
  });
  const pairs = [...new Set(MINIMAL_PAIRS.map(({ lang }) => lang))].map((lang) => [
    lang,
    ...[false, true].flatMap((heldBack) => {
      const sides = MINIMAL_PAIRS.filter((pair) => pair.lang === lang && pair.heldBack === heldBack).flatMap(
        (pair) => pair.sides,
      );
      const lines = sides.map((side) => ({ ...side, source: "pairs", lang }));
      const words = judged(lines, model);
      const right = (of: (at: number) => Label) =>
        percent(sides.filter(({ label }, at) => of(at) === label).length / sides.length);
      return [
        right((at) => labelOf(words[at]?.words ?? 0)),
        right((at) => labelOf(scoreBy(model, sides[at]?.text ?? "", lang).score)),
      ];
    }),
  ]);
  const tables = {
    means: markdownTable(["language", "VADER", "words alone", "scorer", "teacher"], means),
    sets: markdownTable(["language", "set", "texts", "VADER", "words alone", "scorer", "teacher"], rows),
    calibration: markdownTable(
      ["language", "calibration error", "Brier score", "of a constant", "right"],
      calibration,
    ),
    coverage: markdownTable(["confidence from", "texts", "right"], coverage),
    uncertain: {
      below: uncertainBelow.toFixed(2),
      share: percent(1 - coverageAt(all, uncertainBelow).coverage),
      right: percent(
        coverageAt(
          all.filter(({ confidence }) => confidence < uncertainBelow),
          0,
        ).right,
      ),
      othersRight: percent(coverageAt(all, uncertainBelow).right),
    },
    names: markdownTable(
      ["language", "sentences", "labels that change", "of them with the name as a topic"],
      nameFigures(model).map(({ lang, sentences, changed, changedTopics }) => [
        lang,
        sentences.toLocaleString("en"),
        percent(changed / sentences),
        percent(changedTopics / sentences),
      ]),
    ),
    pairs: markdownTable(
      ["language", "words alone", "scorer", "words alone, held back", "scorer, held back"],
      pairs,
    ),
  };
  const kilobytes = Math.round(file.length / 1000);
  writeFileSync("docs/sentiment.md", piecesReport({ ...tables, kilobytes, maxTexts: MAX_JUDGING }));
}

function figure(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? "–" : value.toFixed(3);
}

function percent(value: number): string {
  return `${(value * 100).toFixed(0)}%`;
}
