import type { SimulatedAnalyst } from "./learning-simulation";
import { markdownTable } from "./markdown-table";

/** Results of all sources for a number of labels. */
export function learningReport(analysts: readonly SimulatedAnalyst[]): string {
  const sizes = [...new Set(analysts.map(({ labels }) => labels))].sort((a, b) => a - b);
  const overall = sizes.map((labels) => {
    const real = analysts.filter((one) => one.labels === labels && !one.isNoise);
    const noise = analysts.filter((one) => one.labels === labels && one.isNoise);
    const offered = real.filter(({ isOffered }) => isOffered);
    return [
      String(labels),
      String(real.length),
      String(offered.length),
      signed(mean(offered.map(gainOf))),
      String(offered.filter((one) => gainOf(one) < 0).length),
      signed(Math.min(...offered.map(gainOf))),
      String(noise.length),
      String(noise.filter(({ isOffered }) => isOffered).length),
      String(noise.filter(({ low }) => low > 0).length),
    ];
  });
  const sources = [...new Set(analysts.map(({ source }) => source))].sort().map((source) => {
    const real = analysts.filter((one) => one.source === source && one.labels === 100 && !one.isNoise);
    const offered = real.filter(({ isOffered }) => isOffered);
    return [
      source,
      String(real.length),
      mean(real.map(({ heldOut }) => heldOut?.before ?? 0)).toFixed(3),
      mean(real.map(({ heldOut }) => heldOut?.after ?? 0)).toFixed(3),
      String(offered.length),
      offered.length > 0 ? signed(mean(offered.map(gainOf))) : "–",
      String(real.filter((one) => gainOf(one) < 0).length),
      String(offered.filter((one) => gainOf(one) < 0).length),
    ];
  });
  return `# Learning from codes

\`npm run simulate-learning -- FOLDER\` wrote this page.
[Decision 28](decisions/0028-learned-only-where-better.md) explains what is learned and when it is offered.

Each source of labeled texts is treated as a project. A simulated analyst codes some of its texts, chosen by a seed, and a model learns from
these codes, in addition to the general scores. English texts are scored by a model that wasn't trained on their source, other texts
by the word lists. The learned model is then judged on up to 1,500 texts of the source that weren't coded.

All figures are macro-F1 of positive, neutral, and negative. For “shuffled labels”, the codes were shuffled among the coded
texts, so that there is nothing to learn. The settings were chosen on en semeval, en brighter, en tse, pt brighter, pt afrisenti, de
brighter, and de xed, and the significance level on 303 of the runs with shuffled labels.

${markdownTable(
  [
    "labels",
    "analysts",
    "offered",
    "mean gain if offered",
    "offered, worse",
    "smallest gain if offered",
    "with shuffled labels",
    "offered",
    "would be by the interval alone",
  ],
  overall,
)}

With 100 labels, by source:

${markdownTable(
  ["source", "analysts", "general", "learned", "offered", "mean gain if offered", "worse", "offered, worse"],
  sources,
)}
`;
}

function gainOf({ heldOut }: SimulatedAnalyst): number {
  return heldOut ? heldOut.after - heldOut.before : 0;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function signed(value: number): string {
  return Number.isFinite(value) ? `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}` : "–";
}
