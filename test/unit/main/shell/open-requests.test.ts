import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  OpenedSample,
  type DesktopRequest,
  openedByArguments,
  openedFiles,
  openedLink,
} from "../../../../src/main/shell/open-requests";
import { webUrl } from "../../../../src/main/web-url";
import { temporaryFolder } from "../../../support/temporary-folder";

const link = "earshot://explore?connection=c-1&project=p-1";
const view = { kind: "view", view: { screen: "explore", connectionId: "c-1", projectId: "p-1" } };

describe("what is opened from outside", () => {
  it("is a view if the link is valid", () => expect(openedLink(link)).resolves.toMatchObject(view));

  it.each([
    "earshot://explore",
    "earshot://",
    "earshot://settings?connection=a&project=b",
    `${link}${"x".repeat(40_000)}`,
  ])("is refused in words, where the link is none of ours (%.40s)", (bad) =>
    expect(openedLink(bad)).resolves.toMatchObject({ kind: "refused" }),
  );

  it("is found among the arguments, ignoring switches, folders and missing files", async () => {
    const folder = temporaryFolder();
    mkdirSync(path.join(folder, "app"));
    writeFileSync(path.join(folder, "mentions.csv"), "url\n");
    writeFileSync(path.join(folder, "view.earshot"), `${link}\n`);
    const args = ["--no-sandbox", "app", link, "mentions.csv", "view.EARSHOT", "gone.csv", "view.earshot"];
    expect(await openedByArguments(args, folder)).toMatchObject([
      view,
      view,
      { kind: "files", paths: [path.join(folder, "mentions.csv")] },
    ]);
  });

  it("is rejected with a message if an Earshot file contains no link or is too long", async () => {
    const folder = temporaryFolder();
    const empty = path.join(folder, "empty.earshot");
    const long = path.join(folder, "long.earshot");
    writeFileSync(empty, "");
    writeFileSync(long, " ".repeat(1_000_000) + link);
    const opened = await openedFiles([empty, long, path.join(folder, "gone.earshot")]);
    expect(opened.map(({ kind }) => kind)).toEqual(["refused", "refused", "refused"]);
    expect(opened[0]).toMatchObject({ message: expect.stringContaining("empty.earshot") as string });
  });

  it("waits until the page is ready, and again while it reloads", async () => {
    const queue = new OpenedSample();
    const got: DesktopRequest[] = [];
    const one = await openedLink(link);
    queue.add([one]);
    expect(got).toEqual([]);
    queue.ready((opened) => got.push(opened));
    queue.add([one]);
    expect(got).toHaveLength(2);
    queue.away();
    queue.add([one]);
    expect(got).toHaveLength(2);
    queue.ready((opened) => got.push(opened));
    expect(got).toHaveLength(3);
  });
});

describe("a URL for the system's browser", () => {
  it.each(["https://paper.example/a?b=c#d", "http://paper.example:8080/"])("may be %s", (address) =>
    expect(webUrl(address)?.href).toBe(address),
  );

  it.each([
    "file:///etc/passwd",
    "javascript:alert(1)",
    "smb://host.example/x",
    "https://user@paper.example/",
    "https://user:secret@paper.example/",
    "https://paper.example/\n--flag",
    " https://paper.example/",
    `https://paper.example/${"x".repeat(5000)}`,
    "paper.example",
    "",
  ])("may not be %.40s", (address) => expect(webUrl(address)).toBeNull());
});
