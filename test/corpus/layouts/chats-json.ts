import { instant, stamp } from "../dates";
import { layout, part } from "../layout";
import { makeMentions, type Mention } from "../mentions";

/** Facebook escapes each UTF-8 byte as a character. */
const bytewise = (text: string) => Buffer.from(text).toString("latin1");

const htmlOf = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("\n", "<br>");

export const messenger = layout(
  {
    name: "messenger-message-json",
    description:
      "Newest first, milliseconds, texts whose UTF-8 bytes are written as single signs; photos without text",
    documentation: "Facebook Help Center: Download your information (messages/inbox/message_1.json)",
    oddities: ["nested-json", "rows-without-text", "no-url", "byte-wise-text"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 50, languages: ["de", "en", "es"] });
    let skipped = 0;
    const messages = mentions.flatMap((m) => {
      const shared = {
        sender_name: bytewise(m.person.name),
        timestamp_ms: m.at.getTime(),
        is_geoblocked_for_viewer: false,
        is_unsent_image_by_messenger_kid_parent: false,
      };
      const message = { ...shared, content: bytewise(m.text) };
      if (m.index % 12 !== 3) return [message];
      skipped += 1;
      return [message, { ...shared, photos: [{ uri: "photos/1.jpg", creation_timestamp: 1 }] }];
    });
    const chat = {
      participants: [{ name: "Marla Quill" }, { name: "Odo Fenwick" }],
      messages,
      title: "Fernglow regulars",
      is_still_participant: true,
      thread_path: "inbox/fernglowregulars_1234567890",
      magic_words: [],
    };
    return {
      parts: [part("message_1.json", JSON.stringify(chat, null, 2))],
      rows: mentions.map((m) => ({ content: m.text, date: instant(m.at), author: [m.person.name] })),
      skipped,
    };
  },
);

export const signal = layout(
  {
    name: "signal-desktop-messages-json",
    description: "Three times in milliseconds, people as UUIDs, calls and profile changes without a body",
    documentation:
      "vdalex/signal_db_export README: message object (sent_at, body, sourceUuid, conversationId)",
    oddities: ["system-lines", "no-url", "id-only", "empty-paths"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 45, languages: ["en", "fr"], order: "oldest" });
    const source = (m: Mention) =>
      `0000aaaa-0000-4000-8000-${Buffer.from(m.person.handle).toString("hex").slice(0, 12)}`;
    let skipped = 0;
    const messages = mentions.flatMap((m) => {
      const message = {
        timestamp: m.at.getTime(),
        attachments: [],
        id: m.uuid,
        conversationId: "11112222-3333-4444-8555-666677778888",
        readStatus: 0,
        received_at: 1688493072558 + m.index,
        received_at_ms: m.at.getTime() + 700,
        seenStatus: 2,
        sent_at: m.at.getTime(),
        serverGuid: `s-${m.uuid}`,
        serverTimestamp: m.at.getTime() + 300,
        sourceDevice: 1,
        sourceUuid: source(m),
        type: "incoming",
        schemaVersion: 10,
        body: m.text,
        bodyRanges: [],
        contact: [],
        errors: [],
        flags: 0,
        hasAttachments: 0,
        isViewOnce: false,
        mentionsMe: false,
        preview: [],
      };
      if (m.index % 11 !== 5) return [message];
      skipped += 1;
      return [
        message,
        { ...message, id: `${m.uuid}-k`, serverGuid: null, type: "profile-change", body: null },
      ];
    });
    const groups_name_id = [{ "Fernglow regulars": "11112222-3333-4444-8555-666677778888" }];
    return {
      parts: [part("json_data.json", JSON.stringify({ groups_name_id, messsages: messages }, null, 4))],
      rows: mentions.map((m) => ({
        content: m.text,
        // The clocks of server and sender differ by fractions of a second.
        date: instant(m.at),
        author: [source(m)],
        id: m.uuid,
      })),
      skipped,
    };
  },
);

export const teams = layout(
  {
    name: "teams-graph-messages-json",
    description: "Bodies in HTML, people at from.user, system events as messages without a sender",
    documentation: "Microsoft Graph reference: chatMessage resource type (List messages in a chat)",
    oddities: ["nested-json", "html-text", "system-lines", "empty-paths"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 40, languages: ["en", "de"] });
    let skipped = 0;
    const value = mentions.flatMap((m) => {
      const message = {
        id: String(m.at.getTime()),
        replyToId: null,
        etag: String(m.at.getTime()),
        messageType: "message",
        createdDateTime: stamp(m.at, "yyyy-MM-ddTHH:mm:ss.SSSZ"),
        lastModifiedDateTime: stamp(m.at, "yyyy-MM-ddTHH:mm:ss.SSSZ"),
        lastEditedDateTime: null,
        deletedDateTime: null,
        subject: null,
        summary: null,
        chatId: "19:fernglow@thread.v2",
        importance: "normal",
        locale: "en-us",
        webUrl: null,
        channelIdentity: null,
        policyViolation: null,
        eventDetail: null,
        from: {
          application: null,
          device: null,
          user: { id: m.uuid, displayName: m.person.name, userIdentityType: "aadUser", tenantId: "t-1" },
        },
        body: { contentType: "html", content: `<p>${htmlOf(m.text)}</p>` },
        attachments: [],
        mentions: [],
        reactions: [],
      };
      if (m.index % 10 !== 4) return [message];
      skipped += 1;
      return [
        message,
        {
          ...message,
          id: `${String(m.at.getTime())}1`,
          messageType: "systemEventMessage",
          from: null,
          body: { contentType: "html", content: "<systemEventMessage/>" },
          eventDetail: { "@odata.type": "#microsoft.graph.membersAddedEventMessageDetail", members: [] },
        },
      ];
    });
    const context = "https://graph.microsoft.com/v1.0/$metadata#chats('19')/messages";
    return {
      parts: [
        part(
          "messages.json",
          JSON.stringify({ "@odata.context": context, "@odata.count": value.length, value }),
        ),
      ],
      rows: mentions.map((m) => ({
        content: m.text,
        date: instant(m.at),
        author: [m.person.name, m.uuid],
        id: String(m.at.getTime()),
      })),
      skipped,
    };
  },
);

export const matrix = layout(
  {
    name: "element-room-json",
    description: "Events of a room: texts at content.body, memberships and reactions between them",
    documentation: "Element Web source: JSON exporter; Matrix client-server specification: m.room.message",
    oddities: ["nested-json", "system-lines"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 40, languages: ["en", "de"], order: "oldest" });
    const sender = (m: Mention) => `@${m.person.handle}:fern.example`;
    let skipped = 0;
    const messages = mentions.flatMap((m) => {
      const shared = {
        sender: sender(m),
        origin_server_ts: m.at.getTime(),
        unsigned: { age: 1000 + m.index },
        room_id: "!fern:fern.example",
      };
      const message = {
        type: "m.room.message",
        ...shared,
        content: { body: m.text, msgtype: "m.text" },
        event_id: `$${m.uuid}`,
      };
      if (m.index % 9 !== 2) return [message];
      skipped += 1;
      return [
        message,
        {
          type: "m.room.member",
          ...shared,
          content: { displayname: m.person.name, membership: "join", avatar_url: null },
          state_key: sender(m),
          event_id: `$j-${m.uuid}`,
        },
      ];
    });
    const room = {
      room_name: "Fernglow regulars",
      room_creator: "Marla Quill",
      topic: "",
      export_date: "1/30/2026",
      exported_by: "Marla Quill",
      messages,
    };
    return {
      parts: [part("export.json", JSON.stringify(room, null, 4))],
      rows: mentions.map((m) => ({
        content: m.text,
        date: instant(m.at),
        author: [sender(m)],
        id: `$${m.uuid}`,
      })),
      skipped,
    };
  },
);
