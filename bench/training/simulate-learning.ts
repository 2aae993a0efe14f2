/**
 * Simulates analysts who code texts of each source of the labeled texts, and writes docs/learning.md: how much better
 * than the general scores what is learned is, and how often it is offered with labels that mean nothing.
 */
import { writeFileSync } from "node:fs";
import { readLines } from "./examples";
import { learningReport } from "./learning-report";
import { simulatedAnalyst, type SimulatedAnalyst } from "./learning-simulation";
import { scoredSources } from "./scored-sources";
import { LEFT_OUT } from "./settings";

const RUNS = [
  { labels: 60, seeds: 3 },
  { labels: 100, seeds: 20 },
  { labels: 300, seeds: 2 },
];
/** So that enough texts are left to judge by. */
const LEAST_LEFT = 500;

const folder = process.argv[2];
if (folder === undefined) throw new Error("Give the folder of the labeled texts");
const sources = scoredSources(readLines(folder), { modeled: ["en"], notTrained: LEFT_OUT, max: 6_000 });

const analysts: SimulatedAnalyst[] = [];
for (const { labels, seeds } of RUNS)
  for (const source of sources.filter(({ texts }) => texts.length >= labels + LEAST_LEFT))
    for (let seed = 0; seed < seeds; seed++)
      for (const isNoise of [false, true]) {
        const analyst = simulatedAnalyst(source, labels, seed, isNoise);
        if (!analyst) continue;
        analysts.push(analyst);
        console.log(JSON.stringify(analyst));
      }
writeFileSync("docs/learning.md", learningReport(analysts));
