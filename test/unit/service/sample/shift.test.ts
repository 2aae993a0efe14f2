import { DateTime } from "luxon";
import { expect, it, onTestFinished } from "vitest";
import { openWorkspace } from "../../../../src/service/open-workspace";
import { shiftSample } from "../../../../src/service/sample-workspace";
import { ModificationParams } from "../../../../src/shared/interface/documents";
import { temporaryFolder } from "../../../support/temporary-folder";

it("the sample is shifted once for each day that has passed", async () => {
  const workspace = openWorkspace({ folder: temporaryFolder(), create: true });
  onTestFinished(() => workspace.close());
  const { documents, meta, records } = workspace;
  const project = records.projects.list("")[0]?.id ?? "";
  const place = { project, dataset: "", metrics: new Map(), params: ModificationParams.parse({}) };
  const today = DateTime.utc().startOf("day");
  const published = today.minus({ days: 10 }).toMillis();
  const given = { url: "https://a.example/1", content: "tea", published };
  await documents.carryOut(place, [[{ action: "create", given }]]);
  meta.set("sample_documents", "1");
  meta.set("sample_day 1", today.minus({ days: 2 }).toISODate());
  const shifted = today.minus({ days: 8 }).toMillis();
  for (const time of ["first", "second"]) {
    shiftSample(workspace, "UTC");
    expect(await documents.read([0]), time).toMatchObject([{ published: shifted }]);
  }
});
