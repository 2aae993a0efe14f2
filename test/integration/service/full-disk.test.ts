import { expect, it } from "vitest";
import { startService } from "../../support/service";

it("a full disk is reported and leaves the workspace intact", async () => {
  const service = await startService();
  try {
    const path = `/api/v2/docs/p/${service.projectId}/create`;
    const document = (n: number) => ({
      url: `https://full.example/${n}`,
      published: "1",
      content: "word ".repeat(20_000),
    });
    expect(await service.call("POST", path, document(1))).toMatchObject({ http: 200 });
    // Makes SQLite report a full disk.
    service.workspace.db.exec("PRAGMA max_page_count = 1");
    expect(await service.call("POST", path, document(2))).toMatchObject({
      http: 500,
      status_code: "1",
      status_message: "The disk of the workspace is full",
    });
    service.workspace.db.exec("PRAGMA max_page_count = 1000000");
    expect(await service.call("POST", path, document(2))).toMatchObject({ http: 200 });
    const results = await service.call("GET", `/api/v1/search/p/${service.projectId}/results?q=word`);
    expect(results).toMatchObject({ pagination: { total: 2 } });
    service.workspace.db.exec("PRAGMA query_only = 1");
    expect(await service.call("POST", path, document(3))).toMatchObject({
      status_message: "The workspace's folder can no longer be written to",
    });
    service.workspace.db.exec("PRAGMA query_only = 0");
  } finally {
    await service.stop();
  }
});
