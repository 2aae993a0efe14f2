import { closeSync, openSync, writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { electronInput } from "../../../src/cli/electron-input";
import { temporaryFolder } from "../../support/temporary-folder";

it("is read by its number on Windows, and is Node's elsewhere", async () => {
  const file = path.join(temporaryFolder(), "input");
  writeFileSync(file, "from an assistant");
  const fd = openSync(file, "r");
  onTestFinished(() => closeSync(fd));
  expect(await text(electronInput("win32", fd))).toBe("from an assistant");
  expect(electronInput("linux")).toBe(process.stdin);
});
