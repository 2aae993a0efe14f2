import { expect, test } from "vitest";
import { inTexts } from "../../../../src/shared/query/in-texts";

test.each([
  ["sentiment:negative", ""],
  ["", ""],
  ["delay", "delay"],
  ["delay AND sentiment:negative", "delay"],
  ["sentiment:negative lang:en", ""],
  ["(delay OR lang:de) AND NOT refund", "delay"],
  ['"lost bag" OR sentiment:negative', '"lost bag"'],
  ["#recall AND author:ann", "hashtag:recall"],
  ["custom.airline:BrightAir", ""],
  ["NOT delay", ""],
  ["delay NEAR/3 gate", "delay NEAR/3 gate"],
  ["(delay", "(delay"],
])("of the query %s, texts show %s", (query, shown) => {
  expect(inTexts(query)).toBe(shown);
});
