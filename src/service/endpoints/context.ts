import { startOf } from "../../shared/text/start-of";
import type { z } from "zod";
import type { Context as Answer } from "../../shared/interface/text-analysis";
import { emojiPlaces, words } from "../../shared/query";
import type { LocalHandlers } from "../call";
import { type ContextHit, emojiOfNode } from "../engine/engine";
import { selectionOf, parseQuery } from "../selections";
import { textAfter } from "../workspace/derive";
import type { StoredDocument } from "../workspace/stored-document";
import { checkZone } from "./calendar";
import { projectOf } from "./project";
import { timeRange } from "./time-range";
import { brief } from "./document-brief";

/** Characters on each side of a match. */
const sideLength = 120;

export const listContext: LocalHandlers["listContext"] = async ({ path, params, signal }, context) => {
  const { workspace } = context;
  const { id: project } = projectOf(context, path.project_id);
  const zone = checkZone(params.timezone);
  const { min, max } = timeRange(params.min, params.max, zone);
  const selection = {
    ...selectionOf(workspace, params.q, project, params),
    ...((min !== -Infinity || max !== Infinity) && { published: { from: min, until: max } }),
    ...(params.stories === "once" && { once: true as const }),
  };
  const question = {
    node: parseQuery(params.node, "node"),
    sort: params.sort,
    span: params.span,
    offset: params.offset,
    max: params.hpp,
    collocates: params.collocates,
  };
  const emoji = emojiOfNode(question.node);
  const found = await workspace.engine.context(selection, question, signal);
  const documents = await workspace.documents.read(found.lines.map(({ key }) => key));
  const payload: z.input<typeof Answer> = {
    documents: found.documents,
    hits: found.hits,
    lines: found.lines.map((hit, at) => {
      const document = documents[at];
      const { url, published, author, source } = brief(document);
      return { url, published, author, source, ...lineOf(document, hit, emoji) };
    }),
    collocates: found.collocates.map(({ logDice, ...rest }) => ({ ...rest, log_dice: logDice })),
  };
  return { payload };
};

/** The text around a match, as written. */
function lineOf(
  document: StoredDocument | undefined,
  { position, length }: ContextHit,
  emoji: ReadonlySet<string>,
) {
  const text = document ? textAfter(document.title ?? "", document.content) : "";
  const found = words(text);
  const sign =
    length === 0
      ? emojiPlaces(text).find(
          (place) => emoji.has(place.key) && place.start >= (found[position - 1]?.end ?? 0),
        )
      : undefined;
  const start = sign?.start ?? found[position]?.start ?? 0;
  const end = sign?.end ?? found[position + length - 1]?.end ?? start;
  const from = start - sideLength;
  const before = text.slice(from > 0 ? startOf(text, from).length : 0, start);
  const after = startOf(text.slice(end), sideLength);
  return {
    left: oneLine(start > sideLength ? before.replace(/^\S*\s/, "") : before).replace(/^ /, ""),
    match: oneLine(text.slice(start, end)),
    right: oneLine(text.length > end + sideLength ? after.replace(/\s\S*$/, "") : after).replace(/ $/, ""),
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
