import { join } from "node:path";
import { expect, it } from "vitest";
import { membersOfFile } from "../../../src/main/panels/members";
import { parseTable } from "../../../src/main/files/tables/read-table";
import { topicsOfFile } from "../../../src/main/topics/topic-file";
import { openTemplate } from "../../../src/main/boards/pptx-template";
import { faultAtDoors } from "../../support/door-mutations";
import { fileTree } from "../../support/file-tree";
import { temporaryFolder } from "../../support/temporary-folder";
import { zip } from "../../support/zip";

it("damaged topics, panels, codings, links, templates and certificates open or are refused", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "given");
  for (let seed = 0; seed < 60; seed++) {
    expect([seed, await faultAtDoors(file, seed)]).toEqual([seed, undefined]);
  }
  expect([...fileTree(folder).keys()].sort()).toEqual(["given", "given.earshot"]);
});

it("a template that unpacks to much more than its size is refused", () => {
  const bomb = zip({ "ppt/presentation.xml": Buffer.alloc(300 * 1024 * 1024) });
  expect(() => openTemplate(bomb)).toThrow("unpacks to more than 200 times its size");
});

it("columns of topics and panels named like members of objects aren't taken for known ones", () => {
  const rows = parseTable("constructor,topic,query\nx,Queue,harbor");
  expect(topicsOfFile({ kind: "rows", rows }).drafts).toMatchObject([
    { title: "Queue", included: ["harbor"] },
  ]);
  const members = parseTable("constructor,site,id\nx,x.com,5");
  expect(membersOfFile({ kind: "rows", rows: members }).members).toMatchObject([{ site: "x.com", id: "5" }]);
});
