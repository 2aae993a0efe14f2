import { afterEach, beforeEach, expect, it } from "vitest";
import type { Fetch } from "../../../../src/main/client/service-client";
import { maxListBytes } from "../../../../src/shared/interface/calls.constants";
import { type TestService, startService } from "../../../support/service";
import { clientOf } from "../../../support/service-client";

const panels = 1000;
const members = 1000;
let service: TestService;
beforeEach(async () => {
  service = await startService();
});
afterEach(async () => {
  await service.stop();
});

const client = (fetching: Fetch = fetch) =>
  clientOf(service.url, { token: () => Promise.resolve(service.token), fetch: fetching });

const member = (panel: number, i: number) =>
  i % 2 === 0
    ? { entry_type: "AUTHOR", site: "social.example", id: `u${panel}-${i}`, name: `Author ${i} of ${panel}` }
    : {
        entry_type: "URL",
        site: `site${i}.example`,
        url: `https://site${i}.example/section/${panel}`,
        exact_match: false,
      };

it("reads 1,000 panels of 1,000 members each", async () => {
  const { db, records } = service.workspace;
  db.transaction(() => {
    for (let panel = 0; panel < panels; panel++)
      records.panels.put(service.projectId, {
        id: `panel-${panel}`,
        title: `Panel ${panel}`,
        included_entries: Array.from({ length: members }, (_, i) => member(panel, i)),
      });
  });
  const { result, unreadable } = await client().call("listPanels", {
    path: { project_id: service.projectId },
  });
  expect(unreadable).toBe(0);
  const listed = result.data.flatMap(({ group }) => group.panels);
  expect(listed).toHaveLength(panels);
  expect(listed.map(({ included_entries }) => included_entries?.length)).toEqual(
    Array.from({ length: panels }, () => members),
  );
  expect(listed.at(-1)?.included_entries?.at(-1)).toEqual(member(panels - 1, members - 1));
});

it("refuses a list that is too large even for lists, before reading it", async () => {
  const huge = () =>
    Promise.resolve(new Response("{}", { headers: { "content-length": String(maxListBytes + 1) } }));
  const reading = client(huge).call("listPanels", { path: { project_id: service.projectId } });
  await expect(reading).rejects.toMatchObject({ data: { kind: "protocol", details: { tooLarge: true } } });
});
