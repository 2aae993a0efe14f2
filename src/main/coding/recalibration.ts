import { finalDecisions } from "../../methods/coding/coding-results";
import { textOf, type LabeledSample } from "../../methods/learning/labels-of-samples";
import { correctionBy, fewestCodes } from "../../methods/learning/recalibrate";
import type { Recalibration } from "../../shared/coding/recalibration";
import { mostScoredTexts } from "../../shared/interface/sentiment-reasons";
import type { ProjectRef } from "../../shared/ipc/explore";
import type { ServiceClient } from "../client/service-client";
import { sentimentCode } from "./coded-change";
import { identityOf } from "./draw";

const longestText = 20_000;
const signs: Readonly<Record<string, number>> = { positive: 1, neutral: 0, negative: -1 };

interface RecalibrationDeps {
  samples: (to: ProjectRef) => readonly LabeledSample[];
  /** Differs after each change of samples and decisions. */
  revision: () => number;
  client: (connectionId: string) => Promise<ServiceClient>;
}

/** How the codes of projects correct the confidence of the scorer, computed once for the codes of the moment. */
export class Recalibrations {
  readonly #known = new Map<string, { revision: number; found: Promise<Recalibration | null> }>();

  constructor(private readonly deps: RecalibrationDeps) {}

  /** Null if there are too few codes, or if they don't correct it. */
  of(to: ProjectRef): Promise<Recalibration | null> {
    const key = JSON.stringify([to.connectionId, to.projectId]);
    const revision = this.deps.revision();
    const known = this.#known.get(key);
    if (known?.revision === revision) return known.found;
    // Not ended when its asker goes: the next one has use for it.
    const found = this.#compute(to);
    this.#known.set(key, { revision, found });
    found.catch(() => this.#known.delete(key));
    return found;
  }

  async #compute(to: ProjectRef): Promise<Recalibration | null> {
    const codes = codesOf(this.deps.samples(to));
    if (codes.length < fewestCodes) return null;
    const texts = codes.map(({ text, lang }) => ({ text, lang }));
    const client = await this.deps.client(to.connectionId);
    const { result } = await client.call("scoreTexts", {
      path: { project_id: to.projectId },
      body: { texts },
    });
    const scores = result.flatMap(({ sentiment, confidence }, at) =>
      sentiment === undefined || confidence === undefined
        ? []
        : [{ confidence, isRight: Math.sign(sentiment) === codes[at]?.sign }],
    );
    const correction = correctionBy(scores);
    return (
      correction && {
        ...correction,
        codes: scores.length,
        codedAt: Math.max(...codes.map(({ decidedAt }) => decidedAt)),
      }
    );
  }
}

/** What analysts decided about the sentiment of texts, the latest first. A document counts once. */
function codesOf(samples: readonly LabeledSample[]) {
  const seen = new Set<string>();
  return samples
    .flatMap(({ queue, items, decisions }) => {
      const code = sentimentCode(queue.book);
      return finalDecisions(queue, items, decisions).flatMap(({ item, decision }) => {
        const value = code && decision.outcome === "coded" ? decision.values[code.id] : undefined;
        const sign = typeof value === "string" ? signs[value] : undefined;
        const { document } = item;
        const coded = { text: textOf(document).slice(0, longestText), lang: document.lang ?? "und" };
        return sign === undefined || coded.text === ""
          ? []
          : [{ ...coded, sign, identity: identityOf(item), decidedAt: decision.decidedAt }];
      });
    })
    .sort((a, b) => b.decidedAt - a.decidedAt)
    .filter(({ identity }) => !seen.has(identity) && seen.add(identity))
    .slice(0, mostScoredTexts);
}
