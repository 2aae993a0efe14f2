import { sentimentValues } from "../../shared/coding/code-book";
import { codingSampleLimits } from "../../shared/coding/coding-sample";
import type { NewSample } from "../../shared/ipc/coding";
import type { DocumentQuestion } from "../../shared/ipc/documents";
import { exclude, narrow } from "../../shared/query/narrow";
import { t } from "../../shared/texts";
import { glanceAt, type DrawingPlace } from "./draw";

/** Documents that a stratum gets at least, where there are as many. */
const fewestInStratum = 10;
/** Share of the documents that a source has if it is a stratum of its own. */
const minShare = 0.02;

export interface StratumQuestion {
  name: string;
  question: DocumentQuestion;
}

type SampleRequest = Pick<NewSample, "kind" | "by" | "question" | "inside" | "size">;

/** The parts of the population that are drawn from one by one. */
export async function strataOf(
  place: DrawingPlace,
  { kind, by, question, inside, size }: SampleRequest,
  seed: number,
): Promise<StratumQuestion[]> {
  if (kind === "outside") {
    const q = inside?.trim() ? exclude(question.q, inside) : question.q;
    return [{ name: "", question: { ...question, q } }];
  }
  if (kind !== "stratified" || by === null) return [{ name: "", question }];
  const limit = Math.max(2, Math.min(codingSampleLimits.strata, Math.floor(size / fewestInStratum)));
  switch (by) {
    case "sentiment":
      return sentimentValues.map((name) => ({
        name,
        question: { ...question, q: narrow(question.q, `sentiment:${name}`) },
      }));
    case "time": {
      const { min, max } = await rangeOf(place, question, seed);
      const count = Math.min(limit, 12);
      return Array.from({ length: count }, (_, i) => {
        const from = min + Math.round(((max - min) * i) / count);
        const until = min + Math.round(((max - min) * (i + 1)) / count);
        return { name: new Date(from).toISOString(), question: { ...question, min: from, max: until } };
      });
    }
    case "source": {
      const { sources } = await glanceAt(place, question, seed);
      const counts = new Map<string, number>();
      for (const source of sources) if (source !== "") counts.set(source, (counts.get(source) ?? 0) + 1);
      const large = [...counts]
        .filter(([, count]) => count >= minShare * sources.length)
        .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
        .slice(0, limit - 1)
        .map(([source]) => source);
      const rest = large.reduce((q, source) => exclude(q, `hosturl:${source}`), question.q);
      return [
        ...large.map((name) => ({
          name,
          question: { ...question, q: narrow(question.q, `hosturl:${name}`) },
        })),
        { name: t("main:coding.otherSources"), question: { ...question, q: rest } },
      ];
    }
  }
}

async function rangeOf(place: DrawingPlace, question: DocumentQuestion, seed: number) {
  if (question.min !== undefined && question.max !== undefined)
    return { min: question.min, max: question.max };
  const { published = { min: 0, max: 0 } } = await glanceAt(place, question, seed);
  return { min: question.min ?? published.min, max: question.max ?? published.max + 1 };
}
