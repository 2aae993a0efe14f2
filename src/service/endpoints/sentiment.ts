import type { z } from "zod";
import type { ScoredTexts, SentimentReasons } from "../../shared/interface/sentiment-reasons";
import { highlights } from "../../shared/query";
import { startOf } from "../../shared/text/start-of";
import { reasonsOf, type Scored, scored, scorerOrigin, sentencesOf, topicNames } from "../annotate";
import type { Context, LocalHandlers } from "../call";
import { notFound } from "../failure";
import { topicOf } from "../selections";
import { scoringLanguage, textAfter } from "../workspace/derive";
import type { DocumentKey } from "../workspace/document-key";
import { rescoredOf } from "../workspace/rescored";
import { projectOf } from "./project";

/** Characters that are read. */
const longestText = 20_000;
const mostSentences = 100;
const mostTopics = 20;

/** Why texts have the sentiment that they have, and the scores of texts that aren't stored. */
export const sentimentHandlers = {
  explainSentiment: async ({ path, params }, context) => {
    const { engine, documents } = context.workspace;
    const { id: project } = projectOf(context, path.project_id);
    const [key] = await engine.among(await documents.keysOf(params.url), { project });
    const [document] = key === undefined ? [] : await documents.read([key]);
    if (key === undefined || !document) throw notFound(`The document "${params.url}"`);
    const names = namesOf(context, project);
    const whole = textAfter(document.title ?? "", document.content);
    const text = startOf(whole, longestText);
    const lang = scoringLanguage(document.lang);
    const scoreIn = (part: string) => shown(scored(part, lang, { names }));
    const found = reasonsOf(text, lang, { names });
    const spans = sentencesOf(text, lang).slice(0, mostSentences);
    const texts = spans.map(({ from, to }) => text.slice(from, to));
    const payload: z.input<typeof SentimentReasons> = {
      ...(document.sentiment !== undefined && { sentiment: document.sentiment }),
      ...(document.sentiment_origin !== undefined && { sentiment_origin: document.sentiment_origin }),
      is_scored: rescoredOf(document, names) !== undefined,
      text,
      is_whole: text.length === whole.length,
      present: { ...shown(found?.score), origin: scorerOrigin },
      reasons: (found?.reasons ?? []).map((reason) => ({ ...reason })),
      sentences: spans.map((span, at) => ({ ...span, ...scoreIn(texts[at] ?? "") })),
      topics: (await topicsIn(texts, key, project, context)).map(({ sentences, ...topic }) => ({
        ...topic,
        ...scoreIn(sentences.map((at) => texts[at]).join(" ")),
        sentences,
      })),
    };
    return { payload };
  },

  scoreTexts: ({ path, body }, context) => {
    const names = namesOf(context, projectOf(context, path.project_id).id);
    const payload: z.input<typeof ScoredTexts> = body.texts.map(({ text, lang }) =>
      shown(scored(text, scoringLanguage(lang), { names })),
    );
    return { payload };
  },
} satisfies Partial<LocalHandlers>;

function namesOf({ workspace }: Context, project: string) {
  return topicNames(workspace.records.topics.list(project).map(({ title }) => title));
}

/** Empty for a text that isn't scored. */
function shown(found: Scored | undefined) {
  return found ? { sentiment: found.score, confidence: found.confidence } : {};
}

/** Topics that a document matches and sentences have words of: which ones, by their places. */
async function topicsIn(texts: readonly string[], key: DocumentKey, project: string, { workspace }: Context) {
  const found: { id: string; title: string; sentences: number[] }[] = [];
  for (const record of workspace.records.topics.list(project)) {
    if (record.type !== "search" || found.length === mostTopics) continue;
    const sentences = [...texts.keys()].filter((at) =>
      record.included.some((query) => highlights(texts[at] ?? "", query, "content").length > 0),
    );
    if (sentences.length === 0) continue;
    const filters = [{ by: "topic" as const, topics: [topicOf(record)] }];
    const matching = await workspace.engine.among([key], { project, filters });
    if (matching.length > 0) found.push({ id: record.id, title: record.title, sentences });
  }
  return found;
}
