import { describe, expect, it } from "vitest";
import { dropArchive, dropFolder } from "../../../support/dropped-archive";
import { zip } from "../../../support/zip";

const picture = Buffer.from("\u0089PNG\r\n\u001a\n\0\0\0", "latin1");

describe("downloads", () => {
  const slack = {
    "users.json": JSON.stringify([
      { id: "U1", name: "ann", real_name: "Ann Lee" },
      { id: "U2", name: "bo", profile: { real_name: "Bo Ray" } },
    ]),
    "channels.json": JSON.stringify([{ id: "C1", name: "general", members: ["U1", "U2"] }]),
    "integration_logs.json": "[]",
    "general/2023-11-14.json": JSON.stringify([
      {
        type: "message",
        user: "U1",
        ts: "1700000000.000100",
        text: "<@U2>, see <https://tea.example/a|this>",
      },
    ]),
    "general/2023-11-15.json": JSON.stringify([
      {
        type: "message",
        subtype: "channel_join",
        user: "U2",
        ts: "1700080000.000100",
        text: "<@U2> has joined",
      },
    ]),
    "general/2023-11-16.json": JSON.stringify([
      {
        type: "message",
        user: "U2",
        ts: "1700100000.000200",
        text: "Tea &amp; milk",
        reactions: [{ name: "tea", count: 2 }],
        files: [],
      },
    ]),
    "random/2023-11-14.json": JSON.stringify([
      { type: "message", user: "U1", ts: "1700000100.000200", text: "In <#C1|general>" },
    ]),
  };
  const said = (content: string, name: string, channel: string, ms: number) => ({
    content,
    published: String(ms),
    extra_source_attributes: { name: channel },
    extra_author_attributes: { name, id: name === "Ann Lee" ? "U1" : "U2" },
  });

  it.each([
    ["folder", dropFolder],
    ["archive", (files: Readonly<Record<string, string>>) => dropArchive(zip(files))],
    [
      "folder in an archive in an archive",
      (files: Readonly<Record<string, string>>) =>
        dropArchive(
          zip({
            "x/export.zip": zip(
              Object.fromEntries(Object.entries(files).map(([name, text]) => [`Fern/${name}`, text])),
            ),
          }),
        ),
    ],
  ] as const)("a Slack export as a %s has names of authors, channels and readable texts", async (_, drop) => {
    const { imports, rejected, skipped } = await drop(slack);
    expect(imports).toHaveLength(1);
    expect(imports[0]?.documents).toHaveLength(3);
    expect(imports[0]?.documents).toEqual(
      expect.arrayContaining([
        expect.objectContaining(
          said("@Bo Ray, see this (https://tea.example/a)", "Ann Lee", "general", 1_700_000_000_000),
        ),
        expect.objectContaining(said("Tea & milk", "Bo Ray", "general", 1_700_100_000_000)),
        expect.objectContaining(said("In #general", "Ann Lee", "random", 1_700_000_100_000)),
      ]),
    );
    expect({ rejected, skipped }).toEqual({ rejected: [], skipped: 3 });
  });

  it("a WhatsApp chat is read without what was sent in it", async () => {
    const { imports, rejected, skipped } = await dropArchive(
      zip({
        "_chat.txt":
          "[13/03/2026, 10:15:00] Ann Lee: The kettle leaks\n[13/03/2026, 10:16:00] Bo Ray: \u200e<attached: 00000002-PHOTO-2026-03-13.jpg>\n[13/03/2026, 10:17:00] Bo Ray: Mine too\n",
        "00000002-PHOTO-2026-03-13.jpg": picture,
        "00000004-Bill.pdf": "%PDF-1.4",
      }),
      "WhatsApp Chat - Kettles.zip",
    );
    expect(imports).toMatchObject([
      {
        files: ["_chat.txt"],
        documents: [
          {
            content: "The kettle leaks",
            published: String(Date.UTC(2026, 2, 13, 10, 15)),
            extra_author_attributes: { name: "Ann Lee" },
          },
          {
            content: "Mine too",
            published: String(Date.UTC(2026, 2, 13, 10, 17)),
            extra_author_attributes: { name: "Bo Ray" },
          },
        ],
      },
    ]);
    expect({ rejected, skipped }).toEqual({ rejected: [], skipped: 2 });
  });

  it("an archive of X is read as its posts", async () => {
    const tweet = (id: string, text: string, likes: number) => ({
      tweet: {
        id_str: id,
        id,
        full_text: text,
        created_at: "Tue Mar 03 10:15:00 +0000 2026",
        favorite_count: String(likes),
        retweet_count: "2",
        lang: "en",
      },
    });
    const { imports, rejected, skipped } = await dropArchive(
      zip({
        "data/tweets.js": `window.YTD.tweets.part0 = ${JSON.stringify([tweet("1899000000000000001", "The kettle leaks", 7)])}`,
        "data/tweets-part1.js": `window.YTD.tweets.part1 = ${JSON.stringify([tweet("1899000000000000002", "It leaks again", 8)])}`,
        "data/account.js":
          'window.YTD.account.part0 = [{"account":{"email":"a@x.example","username":"ann"}}]',
        "data/like.js":
          'window.YTD.like.part0 = [{"like":{"tweetId":"1","fullText":"What somebody else said"}}]',
        "data/tweets_media/1-a.jpg": picture,
        "Your archive.html": "<!doctype html><html></html>",
        "assets/js/main.js": "var a = {}",
      }),
    );
    expect(imports).toMatchObject([
      {
        files: ["data/tweets-part1.js", "data/tweets.js"],
        documents: [
          {
            url: "https://x.com/i/status/1899000000000000002",
            content: "It leaks again",
            engagement: 10,
            published: String(Date.UTC(2026, 2, 3, 10, 15)),
            lang: "en",
          },
          {
            url: "https://x.com/i/status/1899000000000000001",
            content: "The kettle leaks",
            engagement: 9,
            published: String(Date.UTC(2026, 2, 3, 10, 15)),
            lang: "en",
          },
        ],
      },
    ]);
    expect({ rejected, skipped }).toEqual({ rejected: [], skipped: 5 });
  });

  const bytewise = (text: string) => Buffer.from(text).toString("latin1");

  it("a download of Instagram is read as its posts, comments and messages", async () => {
    const activity = "your_instagram_activity";
    const { imports, rejected, skipped } = await dropArchive(
      zip({
        [`${activity}/media/posts_1.json`]: JSON.stringify([
          {
            media: [
              {
                uri: "media/posts/a.jpg",
                creation_timestamp: 1_715_566_876,
                title: bytewise("Schöner Kessel"),
              },
            ],
          },
          {
            media: [{ uri: "media/posts/b.jpg", creation_timestamp: 1_715_566_900, title: "Second kettle" }],
          },
          {
            media: ["c", "d"].map((name) => ({
              uri: `media/posts/${name}.jpg`,
              creation_timestamp: 1_715_566_910,
              title: "",
            })),
            title: "Two pictures of one kettle",
            creation_timestamp: 1_715_566_920,
          },
        ]),
        [`${activity}/messages/inbox/bo_1/message_1.json`]: JSON.stringify({
          participants: [{ name: "Bo" }, { name: "Ann" }],
          messages: [{ sender_name: "Bo", timestamp_ms: 1_715_566_000_000, content: "Does it leak?" }],
        }),
        [`${activity}/messages/inbox/cy_2/message_1.json`]: JSON.stringify({
          participants: [{ name: "Cy" }, { name: "Ann" }],
          messages: [{ sender_name: "Cy", timestamp_ms: 1_715_567_000_000, content: "Mine does" }],
        }),
        [`${activity}/likes/liked_posts.json`]: JSON.stringify({
          likes_media_likes: [
            { title: "bo", string_list_data: [{ href: "https://www.instagram.com/p/x/", timestamp: 1 }] },
          ],
        }),
        "connections/followers_and_following/followers_1.json": JSON.stringify([
          { title: "", string_list_data: [{ value: "bo", timestamp: 1_700_000_000 }] },
        ]),
        "media/posts/a.jpg": picture,
      }),
    );
    expect(imports).toMatchObject([
      {
        files: [`${activity}/media/posts_1.json`],
        documents: [
          { content: "Schöner Kessel", published: "1715566876000" },
          { content: "Second kettle", published: "1715566900000" },
          { content: "Two pictures of one kettle", published: "1715566920000" },
        ],
      },
      {
        files: [
          `${activity}/messages/inbox/bo_1/message_1.json`,
          `${activity}/messages/inbox/cy_2/message_1.json`,
        ],
        documents: [
          { content: "Does it leak?", published: "1715566000000", extra_author_attributes: { name: "Bo" } },
          { content: "Mine does", published: "1715567000000", extra_author_attributes: { name: "Cy" } },
        ],
      },
    ]);
    expect({ rejected, skipped }).toEqual({ rejected: [], skipped: 3 });
  });

  it("a download of Facebook is read as its posts and comments", async () => {
    const activity = "your_facebook_activity";
    const { imports, rejected, skipped } = await dropArchive(
      zip({
        [`${activity}/posts/your_posts__check_ins__photos_and_videos_1.json`]: JSON.stringify([
          {
            timestamp: 1_715_566_876,
            data: [{ post: bytewise("Größer als gedacht") }],
            title: "Ann Lee updated her status.",
          },
          {
            timestamp: 1_715_566_900,
            data: [{ post: "The lid is loose" }],
            title: "Ann Lee updated her status.",
          },
        ]),
        [`${activity}/comments_and_reactions/comments.json`]: JSON.stringify({
          comments_v2: [
            {
              timestamp: 1_715_567_000,
              data: [{ comment: { timestamp: 1_715_567_000, comment: "Mine leaks", author: "Ann Lee" } }],
              title: "Ann Lee commented on Bo's post.",
            },
          ],
        }),
        "security_and_login_information/account_activity.json": JSON.stringify({
          account_activity_v2: [{ action: "Login", timestamp: 1 }],
        }),
      }),
    );
    const texts = imports.flatMap(({ documents }) =>
      documents.map(({ content, published }) => [content, published]),
    );
    expect(texts.sort()).toEqual([
      ["Größer als gedacht", "1715566876000"],
      ["Mine leaks", "1715567000000"],
      ["The lid is loose", "1715566900000"],
    ]);
    expect({ rejected, skipped }).toEqual({ rejected: [], skipped: 1 });
  });
});
