import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestService, startService } from "../../support/service";

let service: TestService;
const documents = 6000;
beforeAll(async () => {
  service = await startService();
  for (let from = 0; from < documents; from += 1000)
    await service.call(
      "POST",
      `/api/v2/docs/p/${service.projectId}?proc_annotate_language=use_default&proc_annotate_sentiment=use_default`,
      Array.from({ length: 1000 }, (_, i) => ({
        create: {
          url: `https://o.example/${from + i}`,
          published: "1700000000000",
          content: `${"filler ".repeat(60)}${i % 2 === 0 ? "left right" : "right left"}`,
        },
      })),
    );
});
afterAll(() => service.stop());

const total = async (q: string) =>
  (await service.call("GET", `/api/v1/search/results?q=${encodeURIComponent(q)}&hpp=0`))["pagination"];

it("cached matches are dropped for a document that changes", async () => {
  const path = `/api/v2/docs/p/${service.projectId}`;
  expect(await total("left ONEAR/3 right")).toMatchObject({ total: documents / 2 });
  await service.call("POST", `${path}/update`, { url: "https://o.example/0", content: "right left" });
  await service.call("POST", `${path}/update`, { url: "https://o.example/1", content: "left right" });
  await service.call("POST", `${path}/update`, { url: "https://o.example/3", content: "left, then right" });
  await service.call("POST", `${path}/delete`, { url: "https://o.example/2" });
  expect(await total("left ONEAR/3 right")).toMatchObject({ total: documents / 2 });
  await service.call("POST", `${path}/undelete`, { url: "https://o.example/2" });
  expect(await total("left ONEAR/3 right")).toMatchObject({ total: documents / 2 + 1 });
});

it("alternatives with too many word pairs for the index are searched in the texts", async () => {
  const any = (...words: string[]) =>
    `(${[...words, ...Array.from({ length: 20 }, (_, i) => `${words[0] ?? ""}${i}`)].join(" OR ")})`;
  const path = `/api/v2/docs/p/${service.projectId}/create`;
  for (const [n, content] of ["warm the big mug", "warm it, then fill the mug", "mug, so warm"].entries())
    await service.call("POST", path, { url: `https://mug.example/${n}`, published: "1", content });
  expect(await total(`${any("warm")} NEAR/2 ${any("mug")}`)).toMatchObject({ total: 2 });
  expect(await total(`${any("warm")} ONEAR/2 ${any("mug")}`)).toMatchObject({ total: 1 });
  expect(await total(`NOT ${any("warm")} NEAR/2 ${any("mug")} AND mug`)).toMatchObject({ total: 1 });
});
