import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { expandPaths } from "../../../../src/main/imports/expand-paths";
import { dropPaths } from "../../../support/dropped-file";
import { temporaryFolder } from "../../../support/temporary-folder";

const messages = [
  {
    type: "message",
    user: "U1",
    ts: "1700000000.000100",
    text: "Tea &amp; milk, <@U2>? See <https://tea.example/a|this>",
  },
  { type: "message", subtype: "channel_join", user: "U2", ts: "1700000050.000100", text: "<@U2> has joined" },
  {
    type: "message",
    user: "U2",
    ts: "1700000100.000200",
    text: "<https://tea.example> in <#C1|general> &lt;3 <!here>",
  },
  { type: "message", user: "U9", ts: "1700000200.000300", text: "Who is <@U8|bo>?" },
];

it("an export gives each message its author's name, its channel and a readable text", async () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, "general"));
  const write = (name: string, value: unknown) =>
    writeFileSync(path.join(folder, name), JSON.stringify(value));
  write("users.json", [
    { id: "U1", name: "ann", real_name: "Ann Lee" },
    { id: "U2", name: "bo", profile: { real_name: "Bo Ray" } },
  ]);
  write("channels.json", [{ id: "C1", name: "general", members: ["U1", "U2"] }]);
  write("integration_logs.json", []);
  write("general/2023-11-14.json", messages);
  const { files, skipped: leftOut } = await expandPaths([folder]);
  const paths = files.map((file) => file.path);
  expect(paths.map((file) => path.relative(folder, file))).toEqual([path.join("general", "2023-11-14.json")]);
  expect(leftOut).toBe(3);
  const { documents } = await dropPaths(paths);
  const of = (content: string, name: string, ms: number) => ({
    content,
    published: String(ms),
    extra_source_attributes: { name: "general" },
    extra_author_attributes: { name },
  });
  expect(documents).toMatchObject([
    of("Tea & milk, @Bo Ray? See this (https://tea.example/a)", "Ann Lee", 1_700_000_000_000),
    of("https://tea.example in #general <3 @here", "Bo Ray", 1_700_000_100_000),
    of("Who is @bo?", "U9", 1_700_000_200_000),
  ]);
});

it("a file of an export is readable alone, with people as IDs", async () => {
  const file = path.join(temporaryFolder(), "general.json");
  writeFileSync(file, JSON.stringify(messages));
  const { documents } = await dropPaths([file]);
  expect(documents[0]).toMatchObject({
    content: "Tea & milk, @U2? See this (https://tea.example/a)",
    extra_author_attributes: { name: "U1" },
  });
});

it("a message without its export names its author itself, and no team's ID is its source", async () => {
  const file = path.join(temporaryFolder(), "2023-11-14.json");
  const message = (user: string, name: string, text: string) => ({
    ...{ type: "message", user, text, ts: "1700000000.000100", source_team: "T0820LGXYZ1" },
    user_profile: { real_name: name, display_name: "", name: "somebody" },
  });
  writeFileSync(
    file,
    JSON.stringify([
      message("U0A9HSU0ABC", "Ann Lee", "The kettle leaks"),
      message("U0A9HSU0DEF", "", "Mine does, too"),
    ]),
  );
  const { documents } = await dropPaths([file]);
  expect(documents).toMatchObject([
    { content: "The kettle leaks", extra_author_attributes: { name: "Ann Lee" } },
    { content: "Mine does, too", extra_author_attributes: { name: "somebody" } },
  ]);
  expect(documents.every((one) => !("extra_source_attributes" in one))).toBe(true);
});
