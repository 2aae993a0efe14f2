import { expect, it } from "vitest";
import { sentimentOf } from "../../../../src/service/annotate";
import { cleaned } from "../../../../src/shared/text/cleaned";

it.each([
  ["@great_hotels my room was never ready", "my room was never ready"],
  ["RT @ann: see https://a.example/love?x=1 now", ": see now"],
  ["fish &amp; chips &lt;3 &#39;ok&#39; &#x1F600;", "fish & chips <3 'ok' 😀"],
  ["soooooo goooood, but 1000000 and ....", "sooo goood, but 1000000 and ...."],
  ["write to ann@love.example", "write to ann@love.example"],
  ["ARTS, not RT", "ARTS, not"],
])("%j is read as %j", (text, clean) => {
  expect(cleaned(text).replace(/\s+/g, " ").trim()).toBe(clean);
});

it("text without any of this is the same", () => {
  const text = "A plain sentence, with 3 signs & more!";
  expect(cleaned(text)).toBe(text);
});

it.each(["en", "de", "nl"])("in %s the name of an account carries no sentiment", (lang) => {
  const text = { en: "my bag is here", de: "meine Tasche ist hier", nl: "mijn tas is hier" }[lang] ?? "";
  for (const name of ["@united", "@love", "@horrible", "@best_hotels", "@good.coffee"])
    expect(sentimentOf(`${name} ${text}`, lang)).toBe(sentimentOf(text, lang));
});
