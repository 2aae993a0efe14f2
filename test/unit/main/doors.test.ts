import { join } from "node:path";
import { expect, it } from "vitest";
import { faultAtDoors } from "../../support/door-mutations";
import { fileTree } from "../../support/file-tree";
import { temporaryFolder } from "../../support/temporary-folder";

it("damaged topics, panels, codings, links, templates and certificates open or are refused", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "given");
  for (let seed = 0; seed < 60; seed++) {
    expect([seed, await faultAtDoors(file, seed)]).toEqual([seed, undefined]);
  }
  expect([...fileTree(folder).keys()].sort()).toEqual(["given", "given.earshot"]);
});
