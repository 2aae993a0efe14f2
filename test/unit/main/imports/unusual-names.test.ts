import { describe, expect, it } from "vitest";
import { dropFile } from "../../../support/dropped-file";

const at = (iso: string) => String(Date.parse(iso));

describe("columns with unusual names", () => {
  it("tell the newsroom that wrote an article", async () => {
    const article = (n: number, newsroom: string) =>
      JSON.stringify({
        PUBLISHED_DATE: `2022-10-0${n}`,
        CONTENT_ID: `2Qx38r${n}`,
        CONTENT_TAGS: '["Havn"]',
        CONTENT_NEWSROOM: newsroom,
        CONTENT_TITLE: `Ferge ${n} i rute`,
        TEXT: `Ferge ${n} i rute\n\nDen nye fergen gikk i dag for første gang, og folk i havna var glade.`,
      });
    const { documents } = await dropFile("articles.jsonl", [1, 2, 3].map((n) => article(n, "nb")).join("\n"));
    expect(documents[0]).toMatchObject({
      title: "Ferge 1 i rute",
      published: at("2022-10-01"),
      tags_customer: ["Havn"],
      extra_source_attributes: { name: "nb" },
    });
    expect(documents).toHaveLength(3);
  });

  it("tell the account of a chat service that wrote a comment", async () => {
    const { documents } = await dropFile(
      "comments.csv",
      [
        "text,devlog_id,slack_id,created_at,scraped_at",
        "nice project!,7,U0AAAA1BB2C,2025-01-16 05:37:49+00:00,2025-03-15 04:09:34+00:00",
        "love it &lt;3,9,U0DDDD4EE5F,2025-01-17 05:37:49+00:00,2025-03-15 04:09:34+00:00",
      ].join("\n"),
    );
    expect(documents).toMatchObject([
      {
        content: "nice project!",
        published: at("2025-01-16T05:37:49Z"),
        extra_author_attributes: { id: "U0AAAA1BB2C" },
      },
      { published: at("2025-01-17T05:37:49Z"), extra_author_attributes: { id: "U0DDDD4EE5F" } },
    ]);
  });

  it("tell an account behind their own name, which isn't part of it", async () => {
    const { documents, report } = await dropFile(
      "comments.csv",
      [
        "标题,用户名,评论,评论日期,小红书号",
        "我的小屋,阿木,房租多少,2021-08-20,小红书号：900000001",
        "我的小屋,小陶,好看,2021-08-21,900000002",
        "我的小屋,一禾,求链接,2021-08-22,小红书号：",
      ].join("\n"),
    );
    expect(documents.map(({ extra_author_attributes: author }) => author)).toEqual([
      { name: "阿木", id: "900000001" },
      { name: "小陶", id: "900000002" },
      { name: "一禾" },
    ]);
    expect(report.groups).toEqual([]);
  });

  it("keep the scheme of an ID that is its column's name", async () => {
    const { documents } = await dropFile(
      "a.csv",
      'did,text\ndid:plc:scfn22,"I like tea"\ndid:plc:us4u77,"It leaks"\n',
    );
    expect(documents).toMatchObject([
      { extra_author_attributes: { id: "did:plc:scfn22" } },
      { extra_author_attributes: { id: "did:plc:us4u77" } },
    ]);
  });

  it("leave texts and names as they are that start like their column", async () => {
    const { documents } = await dropFile(
      "a.csv",
      'author,text\n"author: unknown","text: I like tea"\nauthority,"The kettle leaks"\n',
    );
    expect(documents).toMatchObject([
      { content: "text: I like tea", extra_author_attributes: { name: "unknown" } },
      { content: "The kettle leaks", extra_author_attributes: { name: "authority" } },
    ]);
  });
});
