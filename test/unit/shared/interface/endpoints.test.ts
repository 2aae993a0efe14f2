import { describe, expect, it } from "vitest";
import { callClasses, defaultCallLimits, endpoints } from "../../../../src/shared/interface/endpoints";

const table = Object.values(endpoints);

describe("the endpoint table", () => {
  it("has the API's thirteen endpoints by method and path", () => {
    expect(table.filter((row) => !row.optional).map((row) => `${row.method} ${row.path}`)).toEqual([
      "POST /api/v2/docs/p/{project_id}/{action}",
      "POST /api/v2/docs/p/{project_id}/d/{dataset_id}/{action}",
      "POST /api/v2/{platform}/p/{project_id}/custom_metrics/add",
      "GET /api/v2/{platform}/p/{project_id}/custom_metrics/list",
      "GET /api/v2/{platform}/p/{project_id}/views",
      "GET /api/v1/search/histogram/{type}",
      "GET /api/v1/search/p/{project_id}/histogram/{type}",
      "GET /api/v1/search/p/{project_id}/histogram/top_influencers",
      "POST /api/v2/{platform}/p/{project_id}/topics/import",
      "GET /api/v2/{platform}/p/{project_id}/source_panels/list",
      "GET /api/v3/tasks/export",
      "POST /api/v3/stream/export",
      "DELETE /api/v3/stream/s/{stream_id}",
    ]);
  });

  it("declares exactly the parameters of each path", () => {
    for (const row of table) {
      const named = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(Object.keys(row.pathParams.shape).sort(), row.path).toEqual(named.sort());
    }
  });

  it("marks exactly the calls that change data as writes", () => {
    // Streams may be read with POST, for queries too long for a URL.
    for (const row of table)
      expect(row.writes, row.path).toBe(row.method !== "GET" && row.answer === "envelope");
  });

  it("has a call limit for each class", () => {
    expect(Object.keys(defaultCallLimits).sort()).toEqual([...callClasses].sort());
  });
});
