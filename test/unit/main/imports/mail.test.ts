import { describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { Unpacker } from "../../../../src/main/files/archives/unpacker";
import { groupFiles } from "../../../../src/main/imports/group-files";
import { dropFile, dropFiles } from "../../../support/dropped-file";
import { temporaryFolder } from "../../../support/temporary-folder";
import { writeFileSync } from "node:fs";
import path from "node:path";

const at = (time: string) => String(Date.parse(time));
const author = (name: string) => ({ extra_author_attributes: { name } });
const mailbox = (...mails: string[]) =>
  mails.map((mail) => `From ann@x.example Sat Jan  5 09:14:16 2008\n${mail}\n`).join("\n");

describe("a mailbox", () => {
  it("is a mention a message, with its fields", async () => {
    const { documents, facts, plan } = await dropFile(
      "kettle.mbox",
      "From ann at a.example  Sat Jan  5 09:14:16 2008\n" +
        "From: ann at a.example (Ann Lee)\nDate: Sat, 5 Jan 2008 09:14:16 -0500\nSubject: [Tea] Kettle\n" +
        "Message-ID: <1@a.example>\n\nIt leaks,\nbadly.\n\n>From the start.\n\n-- \nAnn\n\n" +
        "From bo at b.example  Sun Jan  6 10:00:00 2008\n" +
        "From: Bo Ray <bo@b.example>\nDate: Sun, 6 Jan 2008 10:00:00 +0100 (CET)\nSubject: Re: [Tea] Kettle\n" +
        "In-Reply-To: Your message of Saturday <1@a.example>\nMessage-ID: <2@b.example>\n\n" +
        "> It leaks,\n> badly.\nMine, too.\n",
    );
    expect(documents).toMatchObject([
      {
        title: "[Tea] Kettle",
        content: "It leaks,\nbadly.\n\nFrom the start.\n\n-- \nAnn",
        published: at("2008-01-05T14:14:16Z"),
        ...author("Ann Lee"),
      },
      {
        title: "Re: [Tea] Kettle",
        content: "> It leaks,\n> badly.\nMine, too.",
        published: at("2008-01-06T09:00:00Z"),
        ...author("Bo Ray"),
      },
    ]);
    const [first, second] = documents;
    expect(first?.["url"]).toMatch(/example\/.*1.*a\.example/);
    expect(second?.["parent_url"]).toBe(first?.["url"]);
    expect(JSON.stringify(documents)).not.toContain("bo@b.example");
    const address = facts.columns.find(({ name }) => name === "author_email")?.index;
    expect(facts.metricColumns).toContainEqual(expect.objectContaining({ column: address, isPrivate: true }));
    expect(Object.values(plan.mapping)).not.toContain(address);
  });

  it("decodes bodies and names, whatever they are written in", async () => {
    const latin = (text: string) => Buffer.from(text, "latin1");
    const { documents } = await dropFile(
      "all.mbox",
      Buffer.concat([
        latin(
          mailbox(
            "From: =?UTF-8?Q?Zo=C3=AB?= <z@x.example>\nSubject: =?ISO-8859-1?B?R3L832U=?=\nDate: Sat, 5 Jan 2008 09:00:00 GMT\n" +
              "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\nDer Tee ist sch=C3=B6n, und er ble=\nibt es.",
            'From: "Lee, Ann" <a@x.example>\nSubject: Base\nDate: Sat, 5 Jan 2008 09:00:00 EST\n' +
              "Content-Type: text/plain; charset=koi8-r\nContent-Transfer-Encoding: base64\n\n" +
              Buffer.from([0xfe, 0xc1, 0xca]).toString("base64"),
            "From: <c@x.example>\nSubject: Flowed\nDate: Sat, 5 Jan 2008 09:00:00 +0530\n" +
              "Content-Type: text/plain; format=flowed\n\nOne line that \ngoes on.\nAnother.",
            "From: d@x.example\nSubject: Web\nDate: Sat, 5 Jan 2008 09:00:00 +0000\nContent-Type: text/html\n\n" +
              "<html><head><style>p{}</style></head><body><p>Only &amp; HTML</p><p>here<img src=http://t.example/p.gif></p></body></html>",
            'From: "e@x.example" <e@x.example>\nSubject: Old\nDate: 5 Jan 98 09:00:00 EST\n\nEin schöner Abend für alle, die Tee mögen.',
          ),
        ),
      ]),
    );
    expect(documents).toMatchObject([
      { title: "Grüße", content: "Der Tee ist schön, und er bleibt es.", ...author("Zoë") },
      { title: "Base", content: "Чай", published: at("2008-01-05T14:00:00Z"), ...author("Lee, Ann") },
      { content: "One line that goes on.\nAnother.", published: at("2008-01-05T03:30:00Z"), ...author("c") },
      { content: "Only & HTML\n\nhere", ...author("d") },
      {
        content: "Ein schöner Abend für alle, die Tee mögen.",
        published: at("1998-01-05T14:00:00Z"),
        ...author("e"),
      },
    ]);
  });

  it("takes the plain part, and counts attachments without reading them", async () => {
    const { documents, facts } = await dropFile(
      "one.eml",
      "From: Ann <a@x.example>\r\nTo: b@x.example\r\nDate: Sat, 5 Jan 2008 09:00:00 +0000\r\nSubject: Parts\r\nMIME-Version: 1.0\r\n" +
        'Content-Type: multipart/mixed; boundary="o"\r\n\r\n--o\r\nContent-Type: multipart/alternative; boundary="i"\r\n\r\n' +
        "--i\r\nContent-Type: text/plain\r\n\r\nPlain words.\r\n--i\r\nContent-Type: text/html\r\n\r\n<b>Rich words.</b>\r\n--i--\r\n" +
        "--o\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename=a.csv\r\n\r\na,b\r\n1,2\r\n" +
        "--o\r\nContent-Type: message/rfc822\r\n\r\nSubject: Inner\r\n\r\nInner words.\r\n--o--\r\n",
    );
    expect(facts.rows).toBe(1);
    expect(documents).toMatchObject([{ title: "Parts", content: "Plain words." }]);
    const counted = facts.columns.find(({ name }) => name === "attachments");
    expect(counted?.samples).toEqual(["2"]);
  });

  it("tells a message's start from a line of its body", async () => {
    const { documents } = await dropFile(
      "quoted.mbox",
      mailbox(
        "From: A <a@x.example>\nSubject: 1\n\nFrom here on, Sat Jan  5 09:14:16 2008\nit rained.\n" +
          "From ann@x.example Sat Jan  5 09:14:16 2008\nis how it starts.\n>>From twice",
        "Subject: 2\nFrom: B <b@x.example>\n\nSecond",
      ),
    );
    expect(documents).toMatchObject([
      {
        content:
          "From here on, Sat Jan  5 09:14:16 2008\nit rained.\nFrom ann@x.example Sat Jan  5 09:14:16 2008\nis how it starts.\n>From twice",
        published: at("2008-01-05T09:14:16Z"),
      },
      { content: "Second", ...author("B") },
    ]);
  });

  it("names a message that can't be read, and reads the others", async () => {
    const deep = Array.from(
      { length: 200 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}`,
    );
    const { documents, report } = await dropFile(
      "deep.mbox",
      mailbox(
        `From: A <a@x.example>\nSubject: 1\n${deep.join("\n")}\n`,
        "From: B <b@x.example>\nSubject: 2\n\nFine",
      ),
    );
    expect(documents).toMatchObject([{ content: "Fine" }]);
    expect(report.refused).toBe(1);
    expect(JSON.stringify(report.groups)).toContain(t("files:record.badMail", { why: "" }).split(":", 1)[0]);
  });
});

it("a list's name is the source of its messages", async () => {
  const { documents } = await dropFile(
    "lists.mbox",
    mailbox(
      "From: A <a@x.example>\nSubject: 1\nList-Id: Talk of =?utf-8?Q?T=C3=A9?= <tea.x.example>\n\nFirst",
      "From: B <b@x.example>\nSubject: 2\nList-Id: <milk.x.example>\n\nSecond",
      'From: C <c@x.example>\nSubject: 3\nList-Id: "Talk of milk" <milk.x.example>\n\nThird',
    ),
  );
  const source = (name: string) => ({ extra_source_attributes: { name } });
  expect(documents).toMatchObject([source("Talk of Té"), source("milk.x.example"), source("Talk of milk")]);
});

it("messages without words aren't filled with something else", async () => {
  const { documents, facts } = await dropFile(
    "empty.mbox",
    mailbox(
      "From: A <a@x.example>\nSubject: Only a subject\nMessage-ID: <1@x.example>\n\n",
      "From: B <b@x.example>\nMessage-ID: <2@x.example>\n\n",
    ),
  );
  expect(documents).toMatchObject([{ content: "Only a subject", extra_author_attributes: { name: "A" } }]);
  expect(documents[0]).not.toHaveProperty("title");
  expect(facts.notes).toEqual([t("files:note.wordless", { count: 1 })]);
});

it("a mailbox may name no dates above its messages, and letters of headers no charset", async () => {
  const bare = (n: number, body: string) =>
    `From a${n}@x.example\nFrom: Zoë <a${n}@x.example>\nSubject: Grüße ${n}\nContent-Type: text/plain; charset=utf-8\n\n${body}\n\n`;
  const { documents } = await dropFile(
    "bare.mbox",
    Buffer.from(bare(1, "First\nFrom here on it rained.") + bare(2, "Second"), "latin1"),
  );
  const common = { extra_author_attributes: { name: "Zoë" } };
  expect(documents).toMatchObject([
    { title: "Grüße 1", content: "First\nFrom here on it rained.", ...common },
    { title: "Grüße 2", content: "Second", ...common },
  ]);
});

it("messages that were copied into a text aren't taken for one", async () => {
  const copied = (n: number) => `From: A${n}\nDate: ${n} Jan 2008\nSubject: No. ${n}\n\nWords ${n}\n`;
  await expect(dropFile("a.txt", copied(1) + "\n" + copied(2))).rejects.toThrow(t("files:notTable.mails"));
  const quoting = `Message-ID: <1@x.example>\n${copied(1)}\n${copied(2)}`;
  expect((await dropFile("a.txt", quoting)).documents).toMatchObject([
    { title: "No. 1", content: "Words 1\n\nFrom: A2\nDate: 2 Jan 2008\nSubject: No. 2\n\nWords 2" },
  ]);
});

describe("several messages", () => {
  const mail = (n: number) =>
    `Received: by x\nFrom: A${n} <a${n}@x.example>\nDate: Sat, ${n} Jan 2008 09:00:00 +0000\nSubject: No. ${n}\nMessage-ID: <${n}@x.example>\n\nWords ${n}\n`;

  it("that are dropped together are one import", async () => {
    const { documents } = await dropFiles([1, 2, 3].map((n) => ({ fileName: `${n}.eml`, bytes: mail(n) })));
    expect(documents.map(({ title }) => title)).toEqual(["No. 1", "No. 2", "No. 3"]);
    const folder = temporaryFolder();
    const files = [1, 2, 3].map((n) => ({ path: path.join(folder, `${n}.eml`), name: `${n}.eml` }));
    for (const [at, file] of files.entries()) writeFileSync(file.path, mail(at + 1));
    const grouped = await groupFiles(files, new Unpacker(null), new AbortController().signal);
    expect(grouped).toEqual({ groups: [[0, 1, 2]], rejected: [] });
  });
});
