import { afterAll, beforeAll, expect, it } from "vitest";
import { SourcePanels } from "../../../src/shared/interface/resources";
import { TopInfluencers } from "../../../src/shared/interface/influencers";
import { conditionOf } from "../../../src/analysis/influencers/conditionOf";
import { type TestService, startService } from "../../support/service";

/** Details of authors come from the counted documents, whatever the order in which these were written. */

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const document = (number: number, host: string, author: object) => ({
  url: `https://${host}/${number}`,
  published: String(number),
  content: number % 2 === 0 ? "even" : "odd",
  extra_author_attributes: author,
});
const send = (entries: object[], project = service.projectId) =>
  service.call("POST", `/api/v2/docs/p/${project}`, entries);
const rank = async (query = "", project = service.projectId) => {
  const path = `/api/v1/search/p/${project}/histogram/top_influencers?${query}`;
  const { influencers } = TopInfluencers.parse((await service.call("GET", path))["result_top_influencers"]);
  return influencers.map(({ details: { id, name, url }, network, posts }) => ({
    id,
    name,
    url,
    network,
    posts,
  }));
};

it("takes an author's name from the latest counted document, whichever was changed last", async () => {
  await send([
    { create: document(1, "old.example", { id: "ann", name: "Ann Old", url: "https://old.example/ann" }) },
    { create: document(2, "new.example", { id: "ann", name: "Ann New" }) },
    { create: document(3, "new.example", { id: "ann" }) },
    { create: document(4, "new.example", { id: "ann", name: "Ann Deleted" }) },
  ]);
  await send([
    { delete: { url: "https://new.example/4" } },
    { update: { url: "https://old.example/1", reach: 3 } },
  ]);
  const { id: other } = service.workspace.addProject("Other");
  await send([{ create: document(5, "other.example", { id: "ann", name: "Ann Elsewhere" }) }], other);

  const anew = { id: "ann", name: "Ann New", url: "", network: "new.example", posts: 3 };
  expect(await rank()).toEqual([anew]);
  const old = {
    id: "ann",
    name: "Ann Old",
    url: "https://old.example/ann",
    network: "old.example",
    posts: 1,
  };
  expect(await rank("q=hosturl:old.example")).toEqual([old]);
  expect(await rank("", other)).toMatchObject([{ name: "Ann Elsewhere", posts: 1 }]);
});

it("a panel matches an author without an id by name and site", async () => {
  await send([
    { create: document(6, "www.bo.example", { name: "Bo" }) },
    { create: document(7, "www.bo.example", { name: "Bo" }) },
    { create: document(8, "else.example", { name: "Bo" }) },
  ]);
  const [bo] = await rank("q=author:bo&top_n=1");
  expect(bo).toMatchObject({ id: "Bo", network: "bo.example", posts: 2 });
  const entry = { entry_type: "AUTHOR", site: bo?.network, id: bo?.id, name: bo?.name };
  const platform = `/api/v2/platform/p/${service.projectId}/source_panels`;
  await service.call("POST", `${platform}/add`, { panels: [{ title: "Bo", included_entries: [entry] }] });
  const listed = SourcePanels.parse((await service.call("GET", `${platform}/list`))["result_source_panels"]);
  const id = listed.data[0]?.group.panels[0]?.id ?? "";
  expect(await rank(`panel=${id}`)).toMatchObject([{ id: "Bo", network: "bo.example", posts: 2 }]);
});

it("finds an author's documents by ID, or by name and host, where others have the same name", async () => {
  const { id: project } = service.workspace.addProject("Namesakes");
  const authors = [
    ["a.example", { id: "sam_lane4", name: "Sam Lane" }],
    ["a.example", { id: "sam_lane4", name: "Sam Lane" }],
    ["a.example", { id: "lane.sam", name: "Sam Lane" }],
    ["a.example", { name: "Sam Lane" }],
    ["b.example", { name: "Sam Lane" }],
    ["b.example", { name: 'Sam "the" Lane' }],
  ] as const;
  await send(
    authors.map(([host, author], n) => ({ create: document(100 + n, host, author) })),
    project,
  );
  const path = `/api/v1/search/p/${project}/histogram/top_influencers?author_ids=show`;
  const { influencers } = TopInfluencers.parse((await service.call("GET", path))["result_top_influencers"]);
  expect(influencers.map(({ author_id, posts }) => [author_id, posts])).toEqual([
    ["sam_lane4", 2],
    ['Sam "the" Lane@b.example', 1],
    ["Sam Lane@a.example", 1],
    ["Sam Lane@b.example", 1],
    ["lane.sam", 1],
  ]);
  for (const influencer of influencers) {
    const { author_id, posts } = influencer;
    const found = await rank(`q=${encodeURIComponent(conditionOf(influencer, "author"))}`, project);
    expect(found, author_id).toMatchObject([{ id: influencer.details.id, posts }]);
  }
  expect(await rank(`q=${encodeURIComponent('author_id:"SAM_LANE4"')}`, project)).toEqual([]);
  expect(await rank(`q=${encodeURIComponent('NOT author_id:"sam_lane4"')}`, project)).toHaveLength(4);
});
