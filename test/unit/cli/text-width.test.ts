import { expect, it } from "vitest";
import { textWidth } from "../../../src/cli/text-width";

it.each([
  ["Größe …", 7],
  ["“é” – ó", 7],
  ["咖啡", 4],
  ["ｶﾌｪ", 3],
  ["Кофе", 4],
  ["e\u0301a\u200bb", 3],
  ["☕ ok", 5],
  ["👩‍👩‍👧 2️⃣ 🇱🇺", 8],
  ["©", 1],
  ["", 0],
])("counts the columns of %j", (text, columns) => {
  expect(textWidth(text)).toBe(columns);
});
