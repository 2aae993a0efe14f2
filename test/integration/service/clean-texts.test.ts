import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestService, startService } from "../../support/service";

let service: TestService;
beforeAll(async () => {
  service = await startService({ title: "Harbour" });
});
afterAll(() => service.stop());

it("cleans titles, descriptions and queries, counts the characters, and leaves ids alone", async () => {
  const platform = `/api/v2/platform/p/${service.projectId}`;
  const added = await service.call("POST", `${platform}/custom_metrics/add`, {
    custom_metrics: [{ name: "clean_one", title: "One\u0000", description: "\ud800", format: "TEXT" }],
  });
  expect(added).toMatchObject({
    cleaned: 2,
    result_custom_metrics: { data: [{ custom_metric: { title: "One", description: "\ufffd" } }] },
  });
  const line = { topic_title: "Te\u001fa", query: "tea\u0001", topic_description: "\uffff" };
  const path = `${platform}/topics/import`;
  const imported = await service.call("POST", path, { topic_type: "search", topic_line_import: [line] });
  expect(imported).toMatchObject({ status_code: "0", cleaned: 3 });
  expect(JSON.stringify(imported["result_topics"])).toContain('"title":"Tea","description":""');
  const odd = { ...line, topic_id: "a\u0000" };
  expect(await service.call("POST", path, { topic_type: "search", topic_line_import: [odd] })).toMatchObject({
    status_code: "17",
    details: expect.stringContaining("topic_id must not hold control characters") as unknown,
  });
  const renamed = await service.call("PUT", `/local/p/${service.projectId}`, { title: "Har\u0008bour" });
  expect(renamed).toMatchObject({ cleaned: 1 });
  expect(JSON.stringify(renamed)).toContain('"title":"Harbour"');
});
