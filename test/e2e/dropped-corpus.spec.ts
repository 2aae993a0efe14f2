import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { type CorpusFile, corpusFiles, fileDate } from "../corpus/corpus-files";
import { expect, test } from "./support/launch";
import { dropFile, makeWorkspace, openScreen } from "./support/steps";
import { t } from "./support/words";

/** A sample of the corpus: tables, workbooks, JSON, chats, plain lines, encodings, several files. */
const dropped = [
  "whatsapp-android-en-us",
  "report-with-merged-titles-xlsx",
  "comments-by-month-xlsx",
  "survey-answers-without-date",
  "x-archive-tweets-js",
  "brandwatch-mentions-csv",
  "trustpilot-business-export",
  "telegram-desktop-result-json",
  "youtube-comment-threads-json",
  "bare-text-lines",
  "weibo-cn-comments-gb18030",
  "weekly-exports-csv",
  "slack-export-zip",
  "reddit-submissions-zst",
];

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "earshot-corpus-"));
});
test.afterAll(() => rm(folder, { recursive: true }));

/** Writes the files of a drop to disk. */
async function written({ name, parts }: CorpusFile): Promise<string[]> {
  const into = path.join(folder, name);
  await mkdir(into);
  return Promise.all(
    parts.map(async ({ fileName, bytes }) => {
      const file = path.join(into, fileName);
      await writeFile(file, bytes);
      await utimes(file, fileDate / 1000, fileDate / 1000);
      return file;
    }),
  );
}

const found = (window: Page, count: number) =>
  expect(window.getByText(`${count} documents`, { exact: true })).toBeVisible();

test("files of many layouts are imported as dropped with one key press", async ({ earshot: { window } }) => {
  await makeWorkspace(window, "Corpus");
  const files = new Map(corpusFiles().map((file) => [file.name, file]));
  for (const name of dropped) {
    await test.step(name, async () => {
      const file = files.get(name);
      if (!file) throw new Error(`The corpus has no ${name}`);
      const { length } = file.expected.rows;
      await dropFile(window, ...(await written(file)));
      await expect(
        window.getByRole("button", { name: t("imports:act.import", { count: length }) }),
      ).toBeEnabled();
      await window.keyboard.press("Enter");
      // Explore opens with the imported documents, filtered by their import.
      await expect(window.getByRole("heading", { name: "Explore" })).toBeAttached();
      await found(window, length);
      await window.getByRole("button", { name: t("charts:documents.open") }).click();
      await expect(window.getByRole("button", { name: /^Import: / })).toBeVisible();
      await found(window, length);
      await openScreen(window, "Uploads");
    });
  }
});
