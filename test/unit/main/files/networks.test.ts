import { describe, expect, it } from "vitest";
import { networkUrls, pageOf } from "../../../../src/main/files/columns/networks";

/** Columns whose values differ in every row, except `repeating` ones. */
const columns = (cells: Readonly<Record<string, string>>, repeating: readonly string[] = []) =>
  Object.entries(cells).map(([name, value], index) => {
    return { index, name, samples: [value], filled: 40, repeats: repeating.includes(name) ? 39 : 0 };
  });

describe("the URL of posts that a file identifies by ID", () => {
  it.each([
    ["tweets.csv", { tweet_id: "570306133677760513", text: "Hi" }, "https://x.com/i/status/{tweet_id}"],
    [
      "archive.json",
      { id_str: "570306133677760513", favorite_count: "1" },
      "https://x.com/i/status/{id_str}",
    ],
    [
      "comments.csv",
      { videoId: "aqz-KE-bpKQ", commentId: "UgxKREWxIgDrw8w2e_Z4AaABAg" },
      "https://www.youtube.com/watch?v={videoId}&lc={commentId}",
    ],
    ["posts.csv", { permalink: "/r/tea/comments/1abcd2/x/" }, "https://www.reddit.com{permalink}"],
    ["posts.csv", { id: "1abcd2", subreddit: "tea" }, "https://www.reddit.com/comments/{id}/"],
    [
      "clips.json",
      { id: "7234567890123456789", "author.uniqueId": "marla_quill", diggCount: "3" },
      "https://www.tiktok.com/@{author.uniqueId}/video/{id}",
    ],
    ["ig.csv", { shortcode: "CxYz12AbCdE" }, "https://www.instagram.com/p/{shortcode}/"],
    ["telegram.csv", { channel: "fernglow", message_id: "41" }, "https://t.me/{channel}/{message_id}"],
    ["weibo.csv", { 用户id: "1234567890", bid: "N1a2B3c4D" }, "https://weibo.com/{用户id}/{bid}"],
    ["fb.csv", { post_id: "123456789_987654321" }, "https://www.facebook.com/{post_id}"],
    [
      "reviews.csv",
      { appId: "com.fernglow.app", reviewId: "gp:AOqpTOEhZu2gd1a7" + "x".repeat(20) },
      "https://play.google.com/store/apps/details?id={appId}&reviewId={reviewId}",
    ],
  ])("in %s is that of %j", (file, cells, expected) => {
    expect(networkUrls(columns(cells, ["videoId", "appId", "channel", "subreddit"]), file)?.url).toBe(
      expected,
    );
  });

  it.each([
    ["orders.csv", { id: "570306133677760513" }],
    ["posts.csv", { id: "41", user_id: "12" }],
    // A spreadsheet rounded the ids, so they no longer identify a post.
    ["tweets.csv", { tweet_id: "5.70306E+17" }],
  ])("is not made up in %s of %j", (file, cells) => {
    expect(networkUrls(columns(cells), file)).toBeNull();
  });

  it("isn't that of a video if the rows are its comments", () => {
    expect(networkUrls(columns({ video_id: "aqz-KE-bpKQ" }, ["video_id"]), "youtube.csv")).toBeNull();
  });

  it("replaces a network's URI", () => {
    expect(pageOf("at://did:plc:abc/app.bsky.feed.post/3kxy")).toBe(
      "https://bsky.app/profile/did:plc:abc/post/3kxy",
    );
    expect(pageOf("https://a.example/at://x")).toBe("https://a.example/at://x");
  });

  it("replies of YouTube name their parent", () => {
    const found = networkUrls(
      columns(
        {
          cid: "UgxKREWxIgDrw8w2e_Z4AaABAg.ALTLhK7Ca6V",
          replyToCid: "UgxKREWxIgDrw8w2e_Z4AaABAg",
          videoId: "aqz-KE-bpKQ",
        },
        ["videoId", "replyToCid"],
      ),
      "comments.json",
    );
    expect(found?.parent).toBe("https://www.youtube.com/watch?v={videoId}&lc={replyToCid}");
  });
});
