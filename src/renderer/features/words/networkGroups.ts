import type { LegendEntry } from "../../../analysis/shownChart";
import type { Cooccurrence } from "../../../shared/interface/text-analysis";
import type { WordsQuestion } from "../../../shared/ipc/words-question";
import { communityColor } from "../../../analysis/drawing/network";
import { formatCount } from "../../../analysis/format/numbers";
import { termName } from "../../../analysis/words/termName";

type Network = Pick<Cooccurrence, "nodes" | "edges">;

/** Words that name a community. One author or source is enough: others are met through it. */
const wordsInName = 3;

/** Key of a community in the legend. */
export const groupKey = (community: number) => String(community);

/** The communities of the drawn nodes, named, with how many nodes each has. */
export function networkGroups({ nodes, edges }: Network, of: WordsQuestion["of"]): LegendEntry[] {
  const central = centrality({ nodes, edges });
  const members = new Map<number, number[]>();
  nodes.forEach(({ community }, index) => members.set(community, [...(members.get(community) ?? []), index]));
  return [...members]
    .sort(([one], [other]) => one - other)
    .map(([community, group]) => ({
      key: groupKey(community),
      name: group
        .sort((one, other) => (central[other] ?? 0) - (central[one] ?? 0) || one - other)
        .slice(0, of === "words" || of === "hashtags" ? wordsInName : 1)
        .map((index) => nodes[index])
        .flatMap((node) => (node ? termName({ kind: node.kind, term: node.label }) : []))
        .join(", "),
      color: communityColor(community),
      note: formatCount(group.length),
    }));
}

/**
 * How much each node stands for its community: the sum of NPMI with its members, times the part of it in all its pairs,
 * times the logarithm of its count. A frequent word that goes with everything stands for none, and nor does a rare one.
 */
function centrality({ nodes, edges }: Network): number[] {
  const inside = nodes.map(() => 0);
  const all = nodes.map(() => 0);
  for (const { a, b, npmi } of edges) {
    const weight = Math.max(0, npmi);
    const isInside = nodes[a]?.community === nodes[b]?.community;
    for (const node of [a, b]) {
      all[node] = (all[node] ?? 0) + weight;
      if (isInside) inside[node] = (inside[node] ?? 0) + weight;
    }
  }
  return inside.map((sum, node) =>
    sum === 0 ? 0 : ((sum * sum) / (all[node] ?? sum)) * Math.log(1 + (nodes[node]?.count ?? 0)),
  );
}
