import { readFileSync } from "node:fs";

/** Pairs of texts that look alike and are different stories. */
export function storyTraps(): [string, string][] {
  const blocks = readFileSync("test/fixtures/story-traps.txt", "utf8").split(/\n\s*\n/);
  return blocks.flatMap((block) => {
    const texts = block.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    return texts.flatMap((text, i) => texts.slice(i + 1).map((other): [string, string] => [text, other]));
  });
}
