import { expect, it, onTestFinished } from "vitest";
import { openWorkspace } from "../../../../src/service/open-workspace";
import { ModificationParams } from "../../../../src/shared/interface/documents";
import { temporaryFolder } from "../../../support/temporary-folder";

it("a commit is told to every listener, and noted for collectors while one runs", async () => {
  const workspace = openWorkspace({ folder: temporaryFolder(), create: true });
  onTestFinished(() => workspace.close());
  const { documents, records } = workspace;
  const told: string[] = [];
  for (const name of ["first", "second"]) documents.onChange((live) => told.push(`${name} ${live.join()}`));
  const project = records.projects.list("")[0]?.id ?? "";
  const place = { project, dataset: "", metrics: new Map(), params: ModificationParams.parse({}) };
  const create = (n: number) =>
    documents.carryOut(place, [
      [{ action: "create", given: { url: `https://a.example/${n}`, content: "one", published: 1 } }],
    ]);
  await create(0);
  expect(told).toEqual(["first 0", "second 0"]);
  expect(await documents.untaken.next(10)).toBeUndefined();
  records.collectors.put("", {
    ...{ id: "c", state: "RUNNING", creation_date: "", query: {}, floor: 0, held: 0, size: 0 },
  });
  await create(1);
  const noted = await documents.untaken.next(10);
  expect(noted?.keys).toEqual([1]);
  noted?.forget();
  expect(await documents.untaken.next(10)).toBeUndefined();
});
