import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { Typical } from "../../../src/shared/interface/text-analysis";
import { random } from "../../support/why-workspaces";
import { type TestService, startService } from "../../support/service";

/** Which documents are quoted of a selection, over HTTP. */

let service: TestService;
let project: string;
const day = Date.UTC(2026, 1, 20);

const post = (n: number, author: string, sentiment: number, content: string) => ({
  url: `https://posts.example/${n}`,
  title: "",
  content,
  lang: "en",
  sentiment,
  published: day + n * 60_000,
  extra_author_attributes: { id: author, name: author },
});
const storm = "Northwind canceled my flight after hours at the gate and nobody answers";
const posts = [
  post(1, "ann", -3, `${storm} the phone`),
  post(2, "bob", -3, `RT @ann: ${storm} the phone`),
  post(3, "ann", -2, "Flight canceled again by Northwind, still waiting hours at the gate with two children"),
  post(4, "cem", -4, "Hours at the gate, then Northwind canceled the flight without a word about hotels"),
  post(5, "dee", -1, "Northwind lost the suitcase between Porto and Bergen, a week has passed"),
  post(6, "eve", 4, "Northwind canceled the flight, but hours later the crew at the gate was lovely"),
  post(7, "fay", 0, "Northwind opens an office in Lisbon"),
];

beforeAll(async () => {
  service = await startService();
  const created = await service.call("POST", "/local/projects", { title: "Typical" });
  project = z.object({ id: z.string() }).parse(created["result_local_project"]).id;
  const answer = await service.call(
    "POST",
    `/api/v2/docs/p/${project}`,
    posts.map((create) => ({ create })),
  );
  expect(answer.status_code).toBe("0");
});
afterAll(() => service.stop());

const ask = async (params: [string, string][] = []) => {
  const query = new URLSearchParams(params).toString();
  const answer = await service.call("GET", `/local/p/${project}/typical?${query}`);
  expect(answer.status_message).toBe("OK");
  const { data, ...rest } = Typical.parse(answer["result_local_typical"]);
  return { ...rest, quoted: data.map(({ url }) => Number(url.split("/").at(-1))) };
};

it("quotes what most say, each story once, and several people before one again", async () => {
  const found = await ask([["top_n", "20"]]);
  expect(found.documents).toBe(7);
  expect(found.sentiment).toBe("negative");
  // Of the two posts by ann, the second one comes after everybody else.
  expect(found.quoted.slice(0, 2).toSorted()).toEqual([1, 4]);
  expect(found.quoted.slice(2)).toEqual([5, 3]);
});

it("never contradicts the sentiment that is claimed", async () => {
  expect((await ask([["sentiment", "positive"]])).quoted).toEqual([6]);
  expect((await ask([["sentiment", "neutral"]])).quoted).toEqual([7]);
  const pinned = await ask([
    ["sentiment", "negative"],
    ["pinned", "https://posts.example/6"],
    ["pinned", "https://posts.example/5"],
  ]);
  expect(pinned.quoted[0]).toBe(5);
  expect(pinned.quoted).not.toContain(6);
});

it("quotes pinned documents first, also a copy, and then others than their authors and stories", async () => {
  const { quoted } = await ask([["pinned", "https://posts.example/2"]]);
  expect(quoted[0]).toBe(2);
  expect(quoted).not.toContain(1);
  expect(quoted).toHaveLength(3);
});

it("takes no document from outside the selection", async () => {
  const { quoted, documents } = await ask([
    ["q", "suitcase"],
    ["pinned", "https://posts.example/1"],
    ["pinned", "https://posts.example/none"],
  ]);
  expect(documents).toBe(1);
  expect(quoted).toEqual([5]);
  const none = await ask([["q", "zeppelin"]]);
  expect(none).toMatchObject({ documents: 0, quoted: [] });
  expect(none.sentiment ?? null).toBeNull();
});

it("quotes one of the texts that differ by a few words, and others instead", async () => {
  const visits = [
    "third missed visit, the boiler still leaks into a bucket",
    "the hotline hung up on us twice",
  ];
  const more = Array.from({ length: 40 }, (_, n) => ({
    ...post(200 + n, `visitor${n}`, -2, `Day ${n + 3} and counting: ${visits[n % 4 === 0 ? 1 : 0]}`),
    tags_customer: ["boiler"],
  }));
  const answer = await service.call(
    "POST",
    `/api/v2/docs/p/${project}`,
    more.map((create) => ({ create })),
  );
  expect(answer.status_code).toBe("0");
  const { quoted } = await ask([
    ["q", "tag:boiler"],
    ["top_n", "3"],
  ]);
  expect(quoted.map((number) => number % 4 === 0).toSorted()).toEqual([false, true]);
});

it("quotes one of the texts that differ in their numbers", async () => {
  const more = Array.from({ length: 24 }, (_, n) => ({
    ...post(
      300 + n,
      `payer${n}`,
      -2,
      n < 20
        ? `charged ${20 + n} euros at ${8 + (n % 12)}:${10 + n}, order vanished`
        : "they took my money and the food never came",
    ),
    tags_customer: ["payment"],
  }));
  const answer = await service.call(
    "POST",
    `/api/v2/docs/p/${project}`,
    more.map((create) => ({ create })),
  );
  expect(answer.status_code).toBe("0");
  const { quoted } = await ask([
    ["q", "tag:payment"],
    ["top_n", "3"],
  ]);
  expect(quoted.map((number) => number < 320).toSorted()).toEqual([false, true]);
});

it("refuses more pinned documents than fit", async () => {
  const urls = Array.from({ length: 6 }, (_, n) => ["pinned", `https://posts.example/${n}`]);
  const answer = await service.call("GET", `/local/p/${project}/typical?${new URLSearchParams(urls)}`);
  expect(answer.http).toBe(400);
});

it("quotes what a selection has in common, not what all posts have in common", async () => {
  const next = random(5);
  const said = (count: number) =>
    Array.from({ length: count }, () => `word${Math.floor(next() * 45)}`).join(" ");
  const more = Array.from({ length: 60 }, (_, n) => ({
    ...post(
      100 + n,
      `guest${n}`,
      -2,
      n < 24 ? `${said(9)} snowed in at the gate, rebooking is endless` : said(9),
    ),
    ...(n < 30 && { tags_customer: ["storm"] }),
  }));
  const answer = await service.call(
    "POST",
    `/api/v2/docs/p/${project}`,
    more.map((create) => ({ create })),
  );
  expect(answer.status_code).toBe("0");
  const { quoted } = await ask([
    ["q", "tag:storm"],
    ["top_n", "3"],
  ]);
  expect(quoted).toHaveLength(3);
  for (const number of quoted) expect(number).toBeLessThan(124);
});
