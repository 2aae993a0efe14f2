import { instant, seconds, stamp } from "../dates";
import { layout, part, table } from "../layout";
import { makeMentions, type Mention } from "../mentions";

export const telegramDesktop = layout(
  {
    name: "telegram-desktop-result-json",
    description: "A chat whose texts are strings or arrays of parts; service messages; local and Unix times",
    documentation: "Telegram Desktop: export of chat history as JSON (result.json)",
    oddities: ["nested-json", "text-parts", "system-lines", "no-url"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 60, languages: ["ru", "en", "tr"], order: "oldest" });
    // The export uses local time in Berlin, in winter.
    const shared = (m: Mention) => ({
      date: stamp(m.at, "yyyy-MM-ddTHH:mm:ss", 60),
      date_unixtime: String(seconds(m.at)),
    });
    const partly = (m: Mention) => m.index % 3 === 1;
    const link = (m: Mention) => `https://t.me/fernglow_news/${String(m.index)}`;
    const messages: unknown[] = [];
    let skipped = 0;
    for (const m of mentions) {
      if (m.index % 10 === 0) {
        skipped += 1;
        const members = [m.person.name];
        messages.push({
          id: m.index * 2 + 1,
          type: "service",
          ...shared(m),
          actor: m.person.name,
          actor_id: `user${m.id}`,
          action: "invite_members",
          members,
          text: "",
          text_entities: [],
        });
      }
      const text = partly(m)
        ? [{ type: "bold", text: m.title }, ` – ${m.text} `, { type: "link", text: link(m) }]
        : m.text;
      const text_entities = partly(m)
        ? [
            { type: "bold", text: m.title },
            { type: "plain", text: ` – ${m.text} ` },
            { type: "link", text: link(m) },
          ]
        : [{ type: "plain", text: m.text }];
      messages.push({
        id: m.index * 2 + 2,
        type: "message",
        ...shared(m),
        from: m.person.name,
        from_id: `user${m.id}`,
        text,
        text_entities,
      });
    }
    const chat = { name: "Fernglow regulars", type: "private_supergroup", id: 1234567890, messages };
    return {
      parts: [part("result.json", JSON.stringify(chat, null, 1))],
      rows: mentions.map((m) => ({
        content: partly(m) ? `${m.title} – ${m.text} ${link(m)}` : m.text,
        date: instant(m.at),
        author: [m.person.name, `user${m.id}`],
        id: String(m.index * 2 + 2),
        // A private group has no public links, although the file has the ID of the chat.
        undecided: ["url"],
      })),
      skipped,
    };
  },
);

export const telegramChannel = table({
  name: "telegram-channel-csv",
  description: "Messages of a public channel: channel name and message ID instead of a URL",
  documentation:
    "Telethon documentation: Message (id, date, message, views, forwards); Telegram API: message links",
  fileName: "fernglow_news.csv",
  oddities: ["id-only"],
  mentions: { languages: ["ru", "en"] },
  columns: [
    ["channel", () => "fernglow_news"],
    ["message_id", (m) => m.index + 120],
    ["date", (m) => stamp(m.at, "yyyy-MM-dd HH:mm:ss+00:00")],
    ["message", (m) => m.text, "text"],
    ["views", (m) => m.views],
    ["forwards", (m) => m.shares],
    ["replies", (m) => m.comments],
    ["media", () => ""],
    ["grouped_id", () => ""],
    ["source", () => "Telegram"],
  ],
  expect: (m) => ({
    content: m.text,
    date: instant(m.at),
    author: ["fernglow_news"],
    views: m.views,
    shares: m.shares,
    comments: m.comments,
    url: `https://t.me/fernglow_news/${String(m.index + 120)}`,
    urlFrom: "channel and message_id",
    id: String(m.index + 120),
    // The channel is the author, but the column may also be read as the source.
    undecided: ["author"],
  }),
});

export const discordJson = layout(
  {
    name: "discord-chat-exporter-json",
    description:
      "A channel with messages under messages, author as an object, joins as messages without words",
    documentation: "DiscordChatExporter docs: GUI, CLI and Formats explained (JSON)",
    oddities: ["nested-json", "system-lines", "id-only"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 55, languages: ["en", "fr"], order: "oldest" });
    let skipped = 0;
    const messages = mentions.flatMap((m) => {
      const message = {
        id: m.snowflake,
        type: "Default",
        timestamp: stamp(m.at, "yyyy-MM-ddTHH:mm:ss.SSS+00:00"),
        timestampEdited: null,
        callEndedTimestamp: null,
        isPinned: false,
        content: m.text,
        author: {
          id: m.id,
          name: m.person.handle,
          discriminator: "0000",
          nickname: m.person.name,
          color: null,
          isBot: false,
          roles: [],
        },
        attachments: [],
        embeds: [],
        stickers: [],
        reactions: [{ emoji: { id: "", name: "👍", code: "thumbsup", isAnimated: false }, count: 3 }],
        mentions: [],
      };
      if (m.index % 15 !== 14) return [message];
      skipped += 1;
      return [
        message,
        {
          ...message,
          id: `${m.snowflake.slice(0, -1)}9`,
          content: "",
          reactions: [],
          attachments: [{ id: "1", url: "https://cdn.example.com/a.png", fileName: "a.png" }],
        },
      ];
    });
    const guild = { id: "900000000000000001", name: "Fernglow" };
    const channel = {
      id: "900000000000000002",
      type: "GuildTextChat",
      category: "Talk",
      name: "general",
      topic: null,
    };
    const dateRange = { after: null, before: null };
    return {
      parts: [
        part(
          "Fernglow - general.json",
          JSON.stringify(
            {
              guild,
              channel,
              dateRange,
              exportedAt: "2026-01-30T10:00:00+00:00",
              messages,
              messageCount: messages.length,
            },
            null,
            2,
          ),
        ),
      ],
      rows: mentions.map((m) => ({
        content: m.text,
        date: instant(m.at),
        author: [m.person.name, m.person.handle],
        url: `https://discord.com/channels/${guild.id}/${channel.id}/${m.snowflake}`,
        urlFrom: "guild, channel and message ID",
        id: m.snowflake,
        undecided: ["url"],
      })),
      skipped,
    };
  },
);

export const discordCsv = table({
  name: "discord-chat-exporter-csv",
  description: "Author, date with seven decimals of a second, content, attachments, reactions",
  documentation: "DiscordChatExporter docs: GUI, CLI and Formats explained (CSV)",
  fileName: "Fernglow - general.csv",
  oddities: ["no-url"],
  never: ["preamble"],
  mentions: { languages: ["en", "de"], order: "oldest" },
  repeatable: true,
  columns: [
    ["AuthorID", (m) => `8${m.id}`],
    ["Author", (m) => m.person.handle],
    ["Date", (m) => `${stamp(m.at, "yyyy-MM-ddTHH:mm:ss.SSS")}0000+00:00`],
    ["Content", (m) => m.text, "text"],
    ["Attachments", () => ""],
    ["Reactions", (m) => (m.index % 4 === 0 ? "👍 (3)" : "")],
  ],
  expect: (m) => ({ content: m.text, date: instant(m.at), author: [m.person.handle, `8${m.id}`] }),
});

export const slack = layout(
  {
    name: "slack-export-days-json",
    description:
      "A channel as one file for each day: user IDs, times as seconds with six decimals, join messages",
    documentation: "Slack Help Center: How to read Slack data exports",
    oddities: ["system-lines", "several-files", "no-url"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 48, order: "oldest" });
    const user = (m: Mention) =>
      `U0${m.person.handle.toUpperCase().replaceAll("_", "").padEnd(9, "X").slice(0, 9)}`;
    const ts = (m: Mention) => `${String(seconds(m.at))}.${String(m.index).padStart(6, "0")}`;
    const days = new Map<string, unknown[]>();
    let skipped = 0;
    for (const m of mentions) {
      const name = `${m.at.toISOString().slice(0, 10)}.json`;
      const messages = days.get(name) ?? [];
      days.set(name, messages);
      if (m.index % 16 === 0) {
        skipped += 1;
        messages.push({
          type: "message",
          subtype: "channel_join",
          user: user(m),
          text: `<@${user(m)}> has joined the channel`,
          ts: `${String(seconds(m.at) - 60)}.000000`,
        });
      }
      messages.push({
        client_msg_id: m.uuid,
        type: "message",
        user: user(m),
        text: m.text.replaceAll("&", "&amp;"),
        ts: ts(m),
        team: "T0FERNGLOW",
        user_team: "T0FERNGLOW",
        user_profile: {
          real_name: m.person.name,
          display_name: m.person.handle,
          name: m.person.handle,
          is_restricted: false,
        },
        blocks: [
          {
            type: "rich_text",
            block_id: "b1",
            elements: [{ type: "rich_text_section", elements: [{ type: "text", text: m.text }] }],
          },
        ],
      });
    }
    return {
      parts: [...days].map(([name, messages]) => part(name, JSON.stringify(messages, null, 4))),
      rows: mentions.map((m) => ({
        content: m.text,
        date: instant(m.at),
        author: [m.person.name, m.person.handle, user(m)],
        id: ts(m),
      })),
      skipped,
    };
  },
);

export const slackIds = layout(
  {
    name: "slack-channel-ids-json",
    description: "A channel without profiles: people are IDs alone; a bot message; threads and edits",
    documentation: "Slack API reference: message event (ts, user, thread_ts, edited, subtype)",
    oddities: ["system-lines", "no-url", "id-only"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 40, order: "oldest", oneLine: true, plain: true });
    const user = (m: Mention) =>
      `U${String(m.person.name.length).padStart(2, "0")}${m.person.handle.slice(0, 3).toUpperCase()}0001`;
    const ts = (m: Mention) => `${String(seconds(m.at))}.${String(m.index).padStart(6, "0")}`;
    const topic = {
      type: "message",
      subtype: "channel_topic",
      user: "U00000001",
      text: "<@U00000001> set the channel topic: Ferns",
      topic: "Ferns",
      ts: `${String(seconds(mentions[0]?.at ?? new Date(0)) - 60)}.000100`,
    };
    const messages = mentions.map((m) => ({
      type: "message",
      user: user(m),
      text: m.text.replaceAll("&", "&amp;"),
      ts: ts(m),
      thread_ts: ts(m),
      ...(m.index % 5 === 0 ? { edited: { user: user(m), ts: `${String(seconds(m.at) + 30)}.000000` } } : {}),
      reply_count: m.comments,
    }));
    return {
      parts: [part("general.json", JSON.stringify([topic, ...messages], null, 2))],
      rows: mentions.map((m) => ({ content: m.text, date: instant(m.at), author: [user(m)], id: ts(m) })),
      skipped: 1,
    };
  },
);
