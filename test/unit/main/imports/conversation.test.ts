import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { t } from "../../../../src/shared/texts";
import { TableFile } from "../../../../src/main/imports/table-file";
import { dropFile } from "../../../support/dropped-file";
import { temporaryFolder } from "../../../support/temporary-folder";

async function survey(content: string | object, name = "chat.txt") {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  const file = await TableFile.survey(path, {}, () => undefined, new AbortController().signal);
  onTestFinished(() => file.close());
  return file;
}
const namesOf = (file: TableFile) => file.facts.columns.map(({ name }) => name);
async function cellsOf(file: TableFile) {
  const rows: string[][] = [];
  for await (const { cells } of file.rows()) rows.push(cells);
  return rows;
}

describe("a chat of WhatsApp", () => {
  it("is a table of who wrote what when, with messages of many lines, without notices", async () => {
    const file = await survey(
      [
        "12/31/24, 9:40\u202fPM - Messages and calls are end-to-end encrypted. No one outside of this chat, not even WhatsApp, can read or listen to them. Tap to learn more.",
        '12/31/24, 9:40\u202fPM - Anna created group "Grinders: all"',
        "12/31/24, 9:40\u202fPM - Anna added you to a group in the community: Grinders of the north",
        "12/31/24, 9:41\u202fPM - Anna Beck: Did you see this?",
        "It is loud:",
        "",
        "very loud",
        "12/31/24, 9:42\u202fPM - +49 171 2345678: <Media omitted>",
        "12/31/24, 9:43\u202fPM - Bob: This message was deleted",
        "1/1/25, 12:05\u202fAM - Bob: Happy new year - all",
        "",
      ].join("\r\n"),
    );
    expect(file.facts).toMatchObject({ kind: "conversation", header: true, rows: 2 });
    expect(namesOf(file)).toEqual([
      t("files:conversation.date"),
      t("files:conversation.author"),
      t("files:conversation.text"),
    ]);
    expect(await cellsOf(file)).toEqual([
      ["2024-12-31T21:41:00", "Anna Beck", "Did you see this?\nIt is loud:\n\nvery loud"],
      ["2025-01-01T00:05:00", "Bob", "Happy new year - all"],
    ]);
    expect(file.facts.notes).toEqual([
      t("files:note.notices", { count: 3 }),
      t("files:note.wordless", { count: 2 }),
    ]);
    const lines: number[] = [];
    for await (const { line } of file.rows()) lines.push(line);
    expect(lines).toEqual([4, 10]);
  });

  it("of an iPhone skips system lines", async () => {
    const file = await survey(
      [
        "[31.12.24, 21:41:05] Familie: \u200eNachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt. Niemand außerhalb dieses Chats kann sie lesen.",
        "[31.12.24, 21:41:07] Anna: Schau mal \u200e<Anhang: 00000012-PHOTO-2024-12-31.jpg>",
        "\u200e[31.12.24, 21:42:00] Anna: \u200eBild weggelassen",
        "[31.12.24, 21:43:00] ~ Bea Übel: Schön \u200e<Diese Nachricht wurde bearbeitet.>",
        "\u200e[31.12.24, 21:44:00] Anna: Rechnung alt .pdf • \u200e2 Seiten \u200eDokument weggelassen",
        "[01.01.25, 00:00:10] Anna: Prost",
      ].join("\n"),
    );
    expect(await cellsOf(file)).toEqual([
      ["2024-12-31T21:41:07", "Anna", "Schau mal"],
      ["2024-12-31T21:43:00", "Bea Übel", "Schön"],
      ["2025-01-01T00:00:10", "Anna", "Prost"],
    ]);
  });

  it.each([
    ["31/12/2024 21:41 - ", "2024-12-31T21:41:00"],
    ["31/12/2024 às 21:41 - ", "2024-12-31T21:41:00"],
    ["[31/12/24, 9:41:05 p. m.] ", "2024-12-31T21:41:05"],
    ["31/12/24, 9:41\u202fp.\u00a0m. - ", "2024-12-31T21:41:00"],
    ["31.12.24, 21:41 - ", "2024-12-31T21:41:00"],
    ["31-12-2024 21:41 - ", "2024-12-31T21:41:00"],
    ["31.12.2024 klo 21.41 - ", "2024-12-31T21:41:00"],
    ["31/12/24 21.41 - ", "2024-12-31T21:41:00"],
    ["31/12/24 pukul 09.41 - ", "2024-12-31T09:41:00"],
    ["31.12.2024, 21:41 - ", "2024-12-31T21:41:00"],
    ["31.12.24 г., 21:41 - ", "2024-12-31T21:41:00"],
    ["2024-12-31, 21:41 - ", "2024-12-31T21:41:00"],
    ["2024. 12. 31. 21:41 - ", "2024-12-31T21:41:00"],
    ["2024. 12. 31. 오후 9:41 - ", "2024-12-31T21:41:00"],
    ["2024년 12월 31일 오후 9:41 - ", "2024-12-31T21:41:00"],
    ["[2024/12/31 下午9:41:05] ", "2024-12-31T21:41:05"],
    ["2024/12/31, 21:41 - ", "2024-12-31T21:41:00"],
    ["31/12/2567 21:41 - ", "2024-12-31T21:41:00"],
    ["٣١‏/١٢‏/٢٠٢٤، ٩:٤١ م - ", "2024-12-31T21:41:00"],
    ["31/12/24, 9:41 pm - ", "2024-12-31T21:41:00"],
    ["३१/१२/२४, ९:४१ अपराह्न - ", "2024-12-31T21:41:00"],
    ["12/31/24, 21:41 - ", "2024-12-31T21:41:00"],
    ["\u200e[12/31/24, 12:41:05\u202fAM] ", "2024-12-31T00:41:05"],
    ["31/12/24 à 21:41 - ", "2024-12-31T21:41:00"],
  ])("is read as phones write it: %s", async (prefix, date) => {
    const file = await survey(`${prefix}Anna: one: two\n${prefix}Bob: three\n${prefix}Carl: \n`);
    expect(await cellsOf(file)).toEqual([
      [date, "Anna", "one: two"],
      [date, "Bob", "three"],
    ]);
  });

  it("of an iPhone skips what members did to the group, without invisible marks", async () => {
    const chat = [
      "[27.09.25, 09:18:41] Hafen 👍: Nachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt. Niemand außerhalb dieses Chats kann sie lesen.",
      "[27.09.25, 09:18:41] Marla: Marla hat die Gruppe erstellt.",
      "[27.09.25, 09:20:59] Hafen 👍: Marla hat dich hinzugefügt.",
      "[27.09.25, 09:23:30] Jon: Marla hat Jon hinzugefügt.",
      "[27.09.25, 13:09:05] ~ Tess: Die Schlange reicht bis zur Tür",
      "[27.09.25, 13:11:05] Jon: Marla hat den Zucker hinzugefügt, und Tess die Milch",
      "[27.09.25, 14:02:32] Jon: Rechnung.pdf • 1 Seite Dokument weggelassen",
      "[27.09.25, 17:52:37] ~ Tess: ~ Tess hat das Gruppenbild geändert.",
      "[28.09.25, 08:00:00] Marla: Ich hab Ben entfernt.",
    ].join("\n");
    const file = await survey(chat);
    expect((await cellsOf(file)).map(([, , text]) => text)).toEqual([
      "Die Schlange reicht bis zur Tür",
      "Marla hat den Zucker hinzugefügt, und Tess die Milch",
      "Ich hab Ben entfernt.",
    ]);
    expect(file.facts.notes).toEqual([
      t("files:note.notices", { count: 5 }),
      t("files:note.wordless", { count: 1 }),
    ]);
  });

  it("derives the order of day and month from the sequence if no day is above 12, else leaves it open", async () => {
    const chat = (...dates: string[]) => dates.map((date) => `${date}, 10:00 - Anna: hi`).join("\n");
    const first = async (text: string) => (await cellsOf(await survey(text)))[0]?.[0];
    expect(await first(chat("01/02/24", "05/02/24", "01/03/24"))).toBe("2024-02-01T10:00:00");
    expect(await first(chat("2/1/24", "2/5/24", "3/1/24"))).toBe("2024-02-01T10:00:00");
    const open = await survey(chat("01/02/24", "01/02/24"));
    expect(open.facts.columns[0]?.dayOrder).toBe("open");
  });

  it.each([
    "<Medien ausgeschlossen>",
    "<Multimedia omitido>",
    "<Mídia oculta>",
    "<Médias omis>",
    "<Media omessi>",
    "<Media weggelaten>",
    "<Medya dahil edilmedi>",
    "<Без медиафайлов>",
    "<تم استبعاد الوسائط>",
    "<मीडिया छोड़ा गया>",
    "\u200eimage omitted",
    "video omitted",
    "Diese Nachricht wurde gelöscht.",
    "Eliminaste este mensaje.",
    "Essa mensagem foi apagada",
    "Ce message a été supprimé",
    "Bu mesaj silindi",
    "Данное сообщение удалено",
    "IMG-20241231-WA0001.jpg (file attached)",
  ])("leaves out messages without words: %s", async (text) => {
    const file = await survey(`31.12.24, 21:41 - Anna: Hallo\n31.12.24, 21:42 - Bea: ${text}\n`);
    expect(await cellsOf(file)).toHaveLength(1);
  });

  it("keeps the caption of a file", async () => {
    const file = await survey(
      "31.12.24, 21:41 - Anna: IMG-20241231-WA0001.jpg (Datei angehängt)\nSchau mal\n31.12.24, 21:42 - Bea: Oh <3 you\n",
    );
    expect((await cellsOf(file)).map((cells) => cells[2])).toEqual(["Schau mal", "Oh <3 you"]);
  });

  it("is read unchanged for any messages", async () => {
    const words = fc.stringMatching(/^[A-Za-zäöü][A-Za-zäöü ,.!?]{1,40}[a-z]$/);
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.constantFrom("Anna", "Bea Übel", "+49 171 23456"),
            fc.array(words, { minLength: 1, maxLength: 3 }),
          ),
          {
            minLength: 2,
            maxLength: 30,
          },
        ),
        fc.boolean(),
        async (messages, isPhone) => {
          const text = messages.map(([who, lines], n) => {
            const clock = `${String(10 + (n % 12))}:00`;
            return isPhone
              ? `[31.12.24, ${clock}:00] ${who}: ${lines.join("\n")}`
              : `12/31/24, ${clock} - ${who}: ${lines.join("\n")}`;
          });
          const rows = await cellsOf(await survey(text.join("\n")));
          expect(rows.map((cells) => cells.slice(1))).toEqual(
            messages.map(([who, lines]) => [who, lines.join("\n")]),
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  it("isn't detected in a log or a table", async () => {
    const table =
      "date,author,text\n2024-12-31 10:00:00,Anna,Hello - there: x\n2024-12-31 10:01:00,Bob,Well - ok: y\n";
    expect((await survey(table)).facts.kind).toBe("delimited");
  });
});

/** Chat export formats: the lines at the top, a line that starts a day, and a message at 14:05 of that day. */
const programs: Record<
  string,
  { head: string[]; day: string; message: (who: string, text: string) => string }
> = {
  "LINE in Japanese": {
    head: ["[LINE] 会のトーク履歴", "保存日時：2026/01/30 10:00", ""],
    day: "2025/03/05(水)",
    message: (who, text) => `14:05\t${who}\t${text.includes("\n") ? `"${text}"` : text}`,
  },
  "LINE in English": {
    head: ["[LINE] Chat history in Grinders", "Saved on: 01/30/2026, 10:00", ""],
    day: "Thu, 03/13/2025",
    message: (who, text) => `02:05PM\t${who}\t${text.includes("\n") ? `"${text}"` : text}`,
  },
  "KakaoTalk on a phone": {
    head: ["모임 3 카카오톡 대화", "저장한 날짜 : 2026년 1월 30일 오전 10:00", ""],
    day: "2025년 3월 5일 오후 2:00",
    message: (who, text) => `2025년 3월 5일 오후 2:05, ${who} : ${text}`,
  },
  "KakaoTalk on a computer": {
    head: ["모임 님과 카카오톡 대화", "저장한 날짜 : 2026-01-30 10:00:00", ""],
    day: "--------------- 2025년 3월 5일 수요일 ---------------",
    message: (who, text) => `[${who}] [오후 2:05] ${text}`,
  },
};

describe.each(Object.entries(programs))("a chat of %s", (name, { head, day, message }) => {
  it("is read unchanged for any messages", async () => {
    const words = fc.stringMatching(/^[A-Za-zäöü][A-Za-zäöü ,.!?:]{1,40}[a-z]$/);
    const person = fc.constantFrom("Anna", "Bea Übel", "シダ子", "솔잎차");
    const messages = fc.array(fc.tuple(person, fc.array(words, { minLength: 1, maxLength: 3 })), {
      minLength: 2,
      maxLength: 20,
    });
    const date = name === "LINE in English" ? "2025-03-13T14:05:00" : "2025-03-05T14:05:00";
    await fc.assert(
      fc.asyncProperty(messages, async (said) => {
        const lines = said.map(([who, some]) => message(who, some.join("\n")));
        const file = await survey([...head, day, ...lines, ""].join("\n"));
        expect(await cellsOf(file)).toEqual(said.map(([who, some]) => [date, who, some.join("\n")]));
      }),
      { numRuns: 25 },
    );
  });
});

it("a chat of LINE in Chinese has no pictures, cards, and notices", async () => {
  const file = await survey(
    "\ufeff[LINE] 磨豆機的聊天記錄\r\n儲存日期：2026/1/30 10:00\r\n\r\n2025/3/5（三）\r\n14:05\tAnna\t太吵了\r\n14:06\tBea\t[貼圖]\r\n14:06\tBea\t[聯絡資訊]\r\n14:07\tAnna已建立記事本。\r\n下午2:08\tBea\t真的\r\n很吵\r\n",
  );
  expect(await cellsOf(file)).toEqual([
    ["2025-03-05T14:05:00", "Anna", "太吵了"],
    ["2025-03-05T14:08:00", "Bea", "真的\n很吵"],
  ]);
  expect(file.facts.notes).toContain(t("files:note.wordless", { count: 2 }));
});

describe("a page of Telegram", () => {
  const page = (...messages: readonly string[]) =>
    `<!DOCTYPE html>\n<html><body><div class="page_header"><div class="text bold">Grinders</div></div><div class="history">${messages.join("\n")}</div></body></html>`;
  const message = (id: number, who: string, inner: string, date = "05.03.2025 14:05:00 UTC+01:00") =>
    `<div class="message default clearfix${who === "" ? " joined" : ""}" id="message${id}"><div class="body">
      <div class="pull_right date details" title="${date}">14:05</div>
      ${who === "" ? "" : `<div class="from_name">\n${who}\n</div>`}${inner}</div></div>`;
  const text = (html: string) => `<div class="text">\n${html}\n</div>`;

  it("is read as author, text and time, without notices and pictures", async () => {
    const file = await survey(
      page(
        '<div class="message service" id="message-1"><div class="body details">5 March 2025</div></div>',
        message(1, "Anna &amp; Bo", text('See <strong>this</strong>:<br>it&apos;s <a href="x">loud</a>')),
        message(2, "", text("And <em>hot</em>")),
        message(3, "Bea", '<div class="media_wrap"><a class="photo_wrap" href="x"><img src="y"></a></div>'),
        message(
          4,
          "Bea",
          `<div class="forwarded body"><div class="from_name">Channel <span class="date details" title="01.03.2025 10:00:00">x</span></div>${text("News")}</div>`,
        ),
      ),
      "messages.html",
    );
    expect(file.facts).toMatchObject({ kind: "conversation", rows: 3 });
    expect((await cellsOf(file)).map((cells) => cells.slice(1, 3))).toEqual([
      ["Anna & Bo", "See this:\nit's loud"],
      ["Anna & Bo", "And hot"],
      ["Bea", "News"],
    ]);
    expect(file.facts.notes).toEqual([
      t("files:note.notices", { count: 1 }),
      t("files:note.wordless", { count: 1 }),
    ]);
  });

  it("names the chat as the source, and the message that a reply answers", async () => {
    const reply =
      '<div class="reply_to details">In reply to <a href="#go_to_message1">this message</a></div>';
    const { documents } = await dropFile(
      "messages.html",
      page(message(1, "Bea", text("Tea?")), message(2, "Cy", reply + text("No, milk please"))),
    );
    expect(documents).toMatchObject([
      { url: "https://messages.example/1", extra_source_attributes: { name: "Telegram · Grinders" } },
      { url: "https://messages.example/2", parent_url: "https://messages.example/1" },
    ]);
    expect(documents[0]).not.toHaveProperty("parent_url");
  });

  it("isn't detected in other pages", async () => {
    await expect(survey("<!DOCTYPE html><html><body><p>Hello</p></body></html>")).rejects.toThrow(/web page/);
  });
});

describe("messages in JSON", () => {
  it("skip notices of Telegram, and join texts in parts", async () => {
    const file = await survey({
      name: "Grinders",
      type: "private_supergroup",
      id: 9,
      messages: [
        {
          id: 1,
          type: "service",
          date: "2024-12-31T21:41:05",
          actor: "Anna",
          action: "create_group",
          text: "",
          text_entities: [],
        },
        {
          id: 2,
          type: "message",
          date: "2024-12-31T21:42:05",
          from: "Anna",
          text: ["See ", { type: "link", text: "https://a.example" }, " now"],
          text_entities: [
            { type: "plain", text: "See " },
            { type: "link", text: "https://a.example" },
            { type: "plain", text: " now" },
          ],
        },
        {
          id: 3,
          type: "message",
          date: "2024-12-31T21:43:05",
          from: "Bob",
          text: "Thanks",
          text_entities: [],
        },
      ],
    });
    expect(file.facts).toMatchObject({
      kind: "json",
      rows: 2,
      notes: [t("files:note.notices", { count: 1 })],
    });
    expect(namesOf(file)).toEqual(["id", "type", "date", "from", "text", "text_entities"]);
    expect((await cellsOf(file)).map((cells) => cells.slice(3))).toEqual([
      ["Anna", "See https://a.example now", "See https://a.example now"],
      ["Bob", "Thanks"],
    ]);
  });

  it("of a full Telegram export include every chat", async () => {
    const chat = (id: number) => ({
      name: "A chat with a name",
      type: "personal_chat",
      id,
      messages: [1, 2].map((n) => ({
        id: n,
        type: "message",
        date: "2024-12-31T21:41:05",
        from: "Anna",
        text: `A message to read ${n}`,
      })),
    });
    const file = await survey({
      about: "Here is the data you asked for.",
      chats: { about: "x", list: [chat(1), chat(2)] },
    });
    expect(file.facts).toMatchObject({ rows: 4 });
    expect(namesOf(file)).toContain("text");
  });

  it("of Slack and Discord skip join messages", async () => {
    const slack = [
      {
        type: "message",
        subtype: "channel_join",
        ts: "1704067200.000100",
        user: "U1",
        text: "<@U1> has joined the channel",
      },
      { type: "message", ts: "1704067201.000200", user: "U1", text: "Hello all" },
      {
        type: "message",
        subtype: "thread_broadcast",
        ts: "1704067202.000200",
        user: "U2",
        text: "Hello to you",
      },
    ];
    expect((await survey(slack)).facts.rows).toBe(2);
    const discord = (id: string, type: string, content: string) => ({
      id,
      type,
      timestamp: "2024-12-31T21:41:05.123+00:00",
      timestampEdited: null,
      isPinned: false,
      content,
      author: { id: "5", name: "anna", nickname: "Anna", isBot: false, roles: [] },
      attachments: [],
    });
    const file = await survey({
      guild: { id: "1", name: "Grinders of the world" },
      channel: { id: "2", type: "GuildTextChat", name: "general" },
      dateRange: { after: null, before: null },
      messages: [
        discord("1", "GuildMemberJoin", "Joined the server."),
        discord("2", "Default", "Hello"),
        discord("3", "Reply", "Hi there"),
      ],
      messageCount: 3,
    });
    expect(file.facts.rows).toBe(2);
    expect(namesOf(file)).toEqual([
      "id",
      "type",
      "timestamp",
      "content",
      "author.id",
      "author.name",
      "author.nickname",
    ]);
  });
});

describe("a chat names its program and group as the source", () => {
  const notice = "\u200eMessages and calls are end-to-end encrypted. Only people in this chat can read them.";
  const chat = (group: string) =>
    `[05.03.25, 14:05:00] ${group}: ${notice}\n[05.03.25, 14:06:00] Bea: Tea?\n[05.03.25, 14:07:00] Cy: No, milk please\n[05.03.25, 14:08:00] Bea: Fine\n`;
  const sourceOf = async (name: string, content: string) =>
    (await dropFile(name, content)).documents[0]?.["extra_source_attributes"];

  it.each([
    ["signed by the group", "_chat.txt", chat("Grinders"), "WhatsApp · Grinders"],
    ["of two people", "_chat.txt", chat("Bea"), "WhatsApp"],
    [
      "named by the file",
      "WhatsApp Chat with Tea Club.txt",
      "05/03/25, 14:06 - Bea: Tea?\n05/03/25, 14:07 - Cy: No, milk please\n05/03/25, 14:08 - Bea: Fine\n",
      "WhatsApp · Tea Club",
    ],
  ])("%s", async (_, file, content, name) => {
    expect(await sourceOf(file, content)).toEqual({ name });
  });

  it("in JSON of Telegram and Discord", async () => {
    const message = {
      id: 1,
      type: "message",
      date: "2025-03-05T14:05:00",
      from: "Bea",
      text: "I like tea with milk",
    };
    const telegram = { name: "Grinders", type: "private_group", id: 7, messages: [message] };
    expect(await sourceOf("result.json", JSON.stringify(telegram))).toEqual({ name: "Telegram · Grinders" });
    const discord = {
      guild: { name: "Tea Club" },
      channel: { name: "mugs" },
      messages: [
        {
          id: "9",
          timestamp: "2025-03-05T14:05:00Z",
          content: "I like tea with milk",
          author: { name: "bea" },
        },
      ],
    };
    expect(await sourceOf("mugs.json", JSON.stringify(discord))).toEqual({
      name: "Discord · Tea Club · mugs",
    });
  });
});
