import { expect, it, onTestFinished } from "vitest";
import { compareWithProject } from "../../../src/main/imports/comparison";
import { ImportPlan } from "../../../src/shared/ipc/imports";
import { MisbehavingService } from "../../hosted/misbehaving-service";
import { addresses } from "../../support/outbox-harness";
import { clientOf } from "../../support/service-client";

it.each([
  ["in the evening", "2026-01-05T21:40:00Z"],
  ["in the morning of a zone ahead", "2026-01-04T18:00:00Z"],
])("finds documents of a file that has days only, published %s", async (_, time) => {
  const service = await MisbehavingService.start();
  onTestFinished(() => service.stop());
  service.searches = true;
  const urls = addresses(20);
  for (const url of urls) service.documents.set(url, { url, published: String(Date.parse(time)) });
  const day = Date.parse("2026-01-05T00:00:00Z");
  const comparison = await compareWithProject({
    client: clientOf(service.url),
    plan: ImportPlan.parse({
      connectionId: "c",
      projectId: "p",
      datasetId: null,
      urlSuffix: null,
      timeZone: "UTC",
      action: "create",
      mapping: { url: 0 },
    }),
    published: { from: day, to: day },
    edited: null,
    match: (there) => Promise.resolve(there.map(({ url }, line) => ({ url, line }))),
    progress: () => undefined,
    signal: new AbortController().signal,
  });
  expect(comparison).toMatchObject({ known: 20, documents: 20, note: null });
});
