import { expect, it } from "vitest";
import { groupedFolds } from "../../../../src/methods/learning/grouped-folds";
import { mulberry32 } from "../../../../src/methods/statistics/mulberry32";

it("never separates the rows of a group, and gives each fold its part of each label", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = mulberry32(seed);
    const groups = Array.from({ length: 200 }, () => `story ${Math.floor(random() * 120)}`);
    const labelOf = new Map(groups.map((group) => [group, random() < 0.2 ? 1 : 0]));
    const labels = groups.map((group) => labelOf.get(group) ?? 0);
    const folds = groupedFolds(labels, groups, 5, random);
    const foldOf = new Map<string, Set<number>>();
    for (const [row, group] of groups.entries())
      foldOf.set(group, new Set([...(foldOf.get(group) ?? []), folds[row] ?? -1]));
    expect([...foldOf.values()].every(({ size }) => size === 1)).toBe(true);
    for (const label of [0, 1]) {
      const stories = [...labelOf].filter(([, one]) => one === label).map(([group]) => group);
      const sizes = [0, 1, 2, 3, 4].map(
        (fold) => stories.filter((story) => foldOf.get(story)?.has(fold) === true).length,
      );
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }
  }
});
