import { expect, it } from "vitest";
import { dropFile } from "../../../support/dropped-file";

it("a page of DiscordChatExporter is read with authors, times, and what messages answer", async () => {
  const message = (n: number, inner: string) =>
    `<div id=chatlog__message-container-10${n} class=chatlog__message-container data-message-id=10${n}>${inner}</div>`;
  const author = "<span class=chatlog__author title=ann.lee data-user-id=7>Ann Lee</span>";
  const time = (minute: number, kind = "timestamp") =>
    `<span class=chatlog__${kind} title="Monday, March 16, 2026 5:4${minute} a.m."><a href=#x>5:4${minute}</a></span>`;
  const text = (said: string) => `<div class="chatlog__content chatlog__markdown"><span>${said}</span></div>`;
  const answer = `<div class=chatlog__reply><div class=chatlog__reply-author>Bo</div><div class=chatlog__reply-content><span class=chatlog__reply-link onclick="scrollToMessage(event,'101')">Tea?</span></div></div>`;
  const { documents, facts } = await dropFile(
    "chat.html",
    `<!DOCTYPE html><html lang=en><head><title>Kettles - general</title><style>.chatlog__message{}</style></head><body>` +
      `<div class=chatlog__message-group>${message(1, author + time(1) + text("Tea?"))}${message(2, time(2, "short-timestamp") + text("Or <b>milk</b>"))}</div>` +
      message(
        3,
        `<span class=chatlog__system-notification-author>Bo</span><span class=chatlog__system-notification-content>pinned</span>`,
      ) +
      message(4, answer + author.replace("Ann Lee", "Bo Ray") + time(4) + text("Tea")) +
      `</body></html>`,
  );
  const at = (minute: number) => String(Date.UTC(2026, 2, 16, 5, 40 + minute));
  const source = { name: "Discord · Kettles - general" };
  expect(documents).toMatchObject([
    {
      content: "Tea?",
      published: at(1),
      extra_author_attributes: { name: "Ann Lee" },
      extra_source_attributes: source,
    },
    { content: "Or milk", published: at(2), extra_author_attributes: { name: "Ann Lee" } },
    {
      content: "Tea",
      published: at(4),
      extra_author_attributes: { name: "Bo Ray" },
      parent_url: expect.stringMatching(/101$/) as string,
    },
  ]);
  expect(facts.rows).toBe(3);
});
