import { describe, expect, it } from "vitest";
import { readingRemark } from "../../../../src/shared/documents/field-sources";
import { t } from "../../../../src/shared/texts";
import { dropFile } from "../../../support/dropped-file";

describe("a chat of WhatsApp", () => {
  it.each(["<Fichier omis>", "<省略多媒体文件>", "<attached: 00012-PHOTO.jpg>", "<STK-2024-WA0003.webp>"])(
    "leaves out placeholders in brackets: %s",
    async (text) => {
      const { documents } = await dropFile(
        "chat.txt",
        `31.12.24, 21:41 - Anna: Hallo\n31.12.24, 21:42 - Bea: ${text}\n`,
      );
      expect(documents.map(({ content }) => content)).toEqual(["Hallo"]);
    },
  );

  it("keeps what a person writes in brackets", async () => {
    const { documents } = await dropFile(
      "_chat.txt",
      [
        "[09/01/2023, 13:15:30] Rowan: hello all, how was it?",
        "[09/01/2023, 13:16:00] Ned: <grumbled nice one>",
        "[09/01/2023, 13:17:00] Ned: <the mediator sighs>",
        "[09/01/2023, 13:18:00] Rowan: see you",
      ].join("\n"),
    );
    expect(documents.map(({ content }) => content)).toEqual([
      "hello all, how was it?",
      "<grumbled nice one>",
      "<the mediator sighs>",
      "see you",
    ]);
  });

  it("reads names with a colon in them, as emoticons have, and no notice as a name", async () => {
    const { documents, facts } = await dropFile(
      "_chat.txt",
      [
        "[02/06/2023, 13:06:29] Rowan Pike: hello all",
        "[13/06/2023, 13:15:30] Bramble 🎄 :D: saving it for after work",
        "[13/06/2023, 13:16:00] Bramble 🎄 :D: Hahaha: really",
        "[13/06/2023, 13:17:00] Rowan Pike: see https://shop.example/a: cheap",
        "[13/06/2023, 13:18:00] \u200eNed added Rowan Pike",
        "[13/06/2023, 13:19:00] \u200eNed moved the call from 10:30 to 11:30: agreed",
        "[13/06/2023, 13:20:00] \u200eNed shared https://shop.example/b: look",
      ].join("\n"),
    );
    expect(
      documents.map(({ content, published, extra_author_attributes: author }) => [
        author,
        published,
        content,
      ]),
    ).toEqual([
      [{ name: "Rowan Pike" }, String(Date.UTC(2023, 5, 2, 13, 6, 29)), "hello all"],
      [{ name: "Bramble 🎄 :D" }, String(Date.UTC(2023, 5, 13, 13, 15, 30)), "saving it for after work"],
      [{ name: "Bramble 🎄 :D" }, String(Date.UTC(2023, 5, 13, 13, 16)), "Hahaha: really"],
      [{ name: "Rowan Pike" }, String(Date.UTC(2023, 5, 13, 13, 17)), "see https://shop.example/a: cheap"],
    ]);
    expect(facts.notes).toEqual([t("files:note.notices", { count: 3 })]);
  });

  it("names its group with braces as they are", async () => {
    const notice =
      "\u200eMessages and calls are end-to-end encrypted. No one outside of this chat can read them.";
    const { documents, facts, plan } = await dropFile(
      "_chat.txt",
      [
        `[09/01/2023, 13:15:00] {Tea} friends: ${notice}`,
        "[09/01/2023, 13:15:30] Rowan: hello all",
        "[09/01/2023, 13:16:00] Ned: hi",
      ].join("\n"),
    );
    expect(documents[0]).toMatchObject({ extra_source_attributes: { name: "WhatsApp · {Tea} friends" } });
    expect(readingRemark(facts, plan, (field) => field)).toContain("“WhatsApp · {Tea} friends”");
  });
});
