import { expect, it, onTestFinished } from "vitest";
import { openWorkspace } from "../../../../src/service/open-workspace";
import { ModificationParams } from "../../../../src/shared/interface/documents";
import { temporaryFolder } from "../../../support/temporary-folder";

it("a commit is told to every listener, within its transaction and after it", async () => {
  const workspace = openWorkspace({ folder: temporaryFolder(), create: true });
  onTestFinished(() => workspace.close());
  const told: string[] = [];
  for (const name of ["first", "second"])
    workspace.documents.onCommit({
      within: (live) => told.push(`${name} within ${live.join()}`),
      after: (live) => told.push(`${name} after ${live.join()}`),
    });
  const project = workspace.records.projects.list("")[0]?.id ?? "";
  const place = { project, dataset: "", metrics: new Map(), params: ModificationParams.parse({}) };
  await workspace.documents.write(place, (modifications) => {
    modifications.modify("create", { url: "https://a.example/", content: "one", published: 1 });
    modifications.commit();
    return Promise.resolve();
  });
  expect(told).toEqual(["first within 0", "second within 0", "first after 0", "second after 0"]);
});
