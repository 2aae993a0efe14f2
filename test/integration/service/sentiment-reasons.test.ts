import { afterAll, beforeAll, expect, it } from "vitest";
import { ScoredTexts, SentimentReasons } from "../../../src/shared/interface/sentiment-reasons";
import { scored, scorerOrigin } from "../../../src/service/annotate";
import { type TestService, startService } from "../../support/service";

let service: TestService;
const text = "The Zorvex machine leaks. Never again! But the beans of Tavrelo are delicious.";
const url = (name: string) => `https://posts.example/${name}`;
const docs = () => `/api/v2/docs/p/${service.projectId}`;
const reasonsOf = async (name: string) => {
  const answer = await service.call(
    "GET",
    `/local/p/${service.projectId}/sentiment?url=${encodeURIComponent(url(name))}`,
  );
  expect(answer.status_message).toBe("OK");
  return SentimentReasons.parse(answer["result_local_sentiment"]);
};

beforeAll(async () => {
  service = await startService();
  const topic = (title: string, query: string) => ({
    topic_title: title,
    category_title: "Brands",
    query,
  });
  for (const [title, query] of [
    ["Zorvex", "zorvex"],
    ["Tavrelo", "tavrelo"],
    ["Espresso", "espresso"],
    ["Without beans", "machine AND NOT beans"],
  ] as const)
    service.workspace.records.topics.put(service.projectId, {
      id: title.replace(" ", "-"),
      type: "search",
      category: "brands",
      title: topic(title, query).topic_title,
      description: "",
      included: [query],
      excluded: [],
    });
  const create = (name: string, fields: object) => ({
    create: { url: url(name), published: 1_700_000_000_000, lang: "en", content: text, ...fields },
  });
  await service.call("POST", docs(), [
    create("scored", {}),
    create("file", { sentiment: 3, sentiment_origin: "file" }),
    create("person", { sentiment: 3, sentiment_origin: "person" }),
    create("titled", { title: "Terrible", content: "<img src=x onerror=alert(1)> the parcel came" }),
  ]);
});
afterAll(() => service.stop());

it("says which words made a score, and where they stand", async () => {
  const found = await reasonsOf("scored");
  const score = scored(text, "en");
  expect(found.present).toEqual({
    sentiment: score?.score,
    confidence: score?.confidence,
    origin: scorerOrigin,
  });
  expect(found).toMatchObject({
    sentiment: score?.score,
    sentiment_origin: scorerOrigin,
    is_scored: true,
    text,
  });
  const tones = new Map(found.reasons.map(({ from, to, tone }) => [text.slice(from, to), tone]));
  expect(tones.get("delicious")).toBeGreaterThan(0);
  expect([...tones].find(([word]) => word.startsWith("Never"))?.[1]).toBeLessThan(0);
  expect([...tones.keys()]).not.toContain("The");
});

it("scores each sentence, and for each matched topic those that name it", async () => {
  const { sentences, topics } = await reasonsOf("scored");
  const written = sentences.map(({ from, to }) => text.slice(from, to));
  expect(written).toEqual([
    "The Zorvex machine leaks.",
    "Never again!",
    "But the beans of Tavrelo are delicious.",
  ]);
  expect(sentences[1]?.sentiment).toBeLessThan(0);
  expect(sentences[2]?.sentiment).toBeGreaterThan(0);
  expect(topics.map(({ title, sentences: places }) => [title, places])).toEqual([
    ["Zorvex", [0]],
    ["Tavrelo", [2]],
  ]);
  expect(topics[1]?.sentiment).toBe(sentences[2]?.sentiment);
});

it("says that a file or a person gave the sentiment", async () => {
  expect(await reasonsOf("file")).toMatchObject({ sentiment: 3, sentiment_origin: "file", is_scored: false });
  expect(await reasonsOf("person")).toMatchObject({ sentiment_origin: "person", is_scored: false });
});

it("reads the title before the content, and hands out the text as it is", async () => {
  const found = await reasonsOf("titled");
  expect(found.text).toBe("Terrible\n<img src=x onerror=alert(1)> the parcel came");
  expect(found.sentences[0]).toMatchObject({ from: 0, to: 8 });
});

it("knows no document of another project or without that address", async () => {
  const answer = await service.call("GET", `/local/p/${service.projectId}/sentiment?url=https://no.example/`);
  expect(answer.status_code).not.toBe("0");
});

it("scores texts that aren't stored", async () => {
  const texts = [
    { text: "what a wonderful day", lang: "en" },
    { text: "kaffe", lang: "sv" },
  ];
  const answer = await service.call("POST", `/local/p/${service.projectId}/scores`, { texts });
  const [praise, unmeasured] = ScoredTexts.parse(answer["result_local_scores"]);
  const score = scored("what a wonderful day", "en");
  expect(praise).toEqual({ sentiment: score?.score, confidence: score?.confidence });
  expect(unmeasured).toEqual({});
});
