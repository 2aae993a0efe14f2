import { expect, it } from "vitest";
import { dropFile } from "../../../support/dropped-file";

it("an article of Nexis whose head has no blank lines has its text, and both lines of its title", async () => {
  const { documents } = await dropFile(
    "nexis.txt",
    "\nTea is back;\n It never left\nThe Daily Kettle\nFebruary 15, 2020 Saturday\n\nLength: 120 words\nByline: Ann Lee\nBody\n\nTea is here.\n\nLoad-Date: February 15, 2020\n\nEnd of Document\n",
  );
  expect(documents).toMatchObject([
    {
      title: "Tea is back; It never left",
      content: "Tea is here.",
      extra_author_attributes: { name: "Ann Lee" },
      extra_source_attributes: { name: "The Daily Kettle" },
    },
  ]);
});
