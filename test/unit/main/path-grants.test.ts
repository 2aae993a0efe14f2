import { homedir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { PathGrants } from "../../../src/main/path-grants";

const file = path.join(homedir(), "exports", "mentions.csv");

it("gives a page a handle that tells nothing, and takes it back for the path", () => {
  const grants = new PathGrants();
  const given = grants.give(1, file);
  expect(given).toMatchObject({ name: "mentions.csv", place: path.join("~", "exports", "mentions.csv") });
  expect(given.handle).not.toContain("mentions");
  expect(grants.pathOf(1, given.handle)).toBe(file);
  expect(grants.give(1, file).handle).toBe(given.handle);
});

it("refuses a path, a handle of another page, and a handle of a page that has gone", () => {
  const grants = new PathGrants();
  const { handle } = grants.give(1, file);
  expect(() => grants.pathOf(1, file)).toThrow(/Choose it again/);
  expect(() => grants.pathOf(2, handle)).toThrow(/Choose it again/);
  grants.forget(1);
  expect(() => grants.pathOf(1, handle)).toThrow(/Choose it again/);
});
