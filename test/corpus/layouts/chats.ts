import { instant, minuteWall, stamp, wall } from "../dates";
import { layout, part, table } from "../layout";
import { makeMentions, type Mention } from "../mentions";

const escaped = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");

/** Groups mentions by UTC day and keeps their order. */
function byDay(mentions: readonly Mention[]): [day: Date, mentions: Mention[]][] {
  const days = new Map<string, [Date, Mention[]]>();
  for (const m of mentions) {
    const key = m.at.toISOString().slice(0, 10);
    const known = days.get(key);
    if (known) known[1].push(m);
    else days.set(key, [m.at, [m]]);
  }
  return [...days.values()];
}

export const telegramHtml = layout(
  {
    name: "telegram-desktop-html",
    description: "A page of messages: joined messages have no sender, and titles hold times with an offset",
    documentation: "Telegram Desktop: export of chat history as HTML (export_output_html.cpp, messages.html)",
    oddities: ["html-text", "system-lines", "no-url"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 60, languages: ["en", "ru", "de"], order: "oldest" });
    const blocks: string[] = [];
    let last: string;
    let skipped = 0;
    for (const [at, group] of byDay(mentions)) {
      blocks.push(
        `     <div class="message service" id="message-${String(group[0]?.index ?? 0)}">\n\n      <div class="body details">\n${stamp(at, "d MMMM yyyy")}\n      </div>\n\n     </div>`,
      );
      skipped += 1;
      last = "";
      for (const m of group) {
        const { name } = m.person;
        const from =
          last === name ? "" : `       <div class="from_name">\n${escaped(name)} \n       </div>\n\n`;
        const joined = last === name ? " joined" : "";
        last = name;
        const picture =
          joined === ""
            ? `      <div class="pull_left userpic_wrap">\n\n       <div class="userpic userpic3" style="width: 42px; height: 42px">\n\n        <div class="initials" style="line-height: 42px">\n${name.slice(0, 1)}\n        </div>\n\n       </div>\n\n      </div>\n\n`
            : "";
        const title = `${stamp(m.at, "dd.MM.yyyy HH:mm:ss", 60)} UTC+01:00`;
        const text = escaped(m.text).replaceAll("\n", "<br>");
        const first = text.split(" ")[0] ?? "";
        const shown = m.index % 4 === 1 ? `<strong>${first}</strong>${text.slice(first.length)}` : text;
        blocks.push(
          `     <div class="message default clearfix${joined}" id="message${String(m.index + 12)}">\n\n${picture}      <div class="body">\n\n       <div class="pull_right date details" title="${title}">\n${stamp(m.at, "HH:mm", 60)}\n       </div>\n\n${from}       <div class="text">\n${shown}\n       </div>\n\n      </div>\n\n     </div>`,
        );
      }
    }
    const page = `<!DOCTYPE html>
<html>

 <head>

  <meta charset="utf-8"/>
<title>Exported Data</title>
  <meta content="width=device-width, initial-scale=1.0" name="viewport"/>

  <link href="css/style.css" rel="stylesheet"/>

  <script src="js/script.js" type="text/javascript">

  </script>

 </head>

 <body onload="CheckLocation();">

  <div class="page_wrap">

   <div class="page_header">

    <div class="content">

     <div class="text bold">
Fernglow regulars
     </div>

    </div>

   </div>

   <div class="page_body chat_page">

    <div class="history">

${blocks.join("\n\n")}

    </div>

   </div>

  </div>

 </body>

</html>
`;
    return {
      parts: [part("messages.html", page)],
      rows: mentions.map((m) => ({
        content: m.text,
        date: instant(m.at),
        author: [m.person.name],
        id: `message${String(m.index + 12)}`,
        undecided: ["url"],
      })),
      skipped,
    };
  },
);

const weekdaysJa = "日月火水木金土";

export const lineJapanese = layout(
  {
    name: "line-chat-ja",
    description:
      "Tabs between time, name and text; days on lines of their own; quoted texts of several lines",
    documentation:
      "LINE Help Center: export of chat history (Japanese); public parsers of [LINE] トーク履歴 files",
    oddities: ["system-lines", "multi-line-cell", "no-url", "split-date-time"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 60, languages: ["ja"], order: "oldest" });
    const lines = ["[LINE] 蕨光コーヒーの会のトーク履歴", "保存日時：2026/01/30 10:00", ""];
    let skipped = 0;
    for (const [at, group] of byDay(mentions)) {
      lines.push(`${stamp(at, "yyyy/MM/dd")}(${weekdaysJa.charAt(at.getUTCDay())})`);
      for (const m of group) {
        const text = m.text.includes("\n") ? `"${m.text}"` : m.text;
        const time = stamp(m.at, "HH:mm");
        lines.push(`${time}\t${m.person.name}\t${text}`);
        if (m.index % 15 === 4) lines.push(`${time}\t\t${m.person.name}が参加しました。`);
        if (m.index % 15 === 9) lines.push(`${time}\t${m.person.name}\t[スタンプ]`);
        if (m.index % 15 === 4 || m.index % 15 === 9) skipped += 1;
      }
      lines.push("");
    }
    return {
      parts: [part("[LINE] 蕨光コーヒーの会のトーク.txt", `${lines.join("\r\n")}\r\n`)],
      rows: mentions.map((m) => ({ content: m.text, date: minuteWall(m.at), author: [m.person.name] })),
      skipped,
    };
  },
);

export const lineEnglish = layout(
  {
    name: "line-chat-en",
    description: "Weekday before the day in the American order, 12-hour clock without a space before AM",
    documentation: "LINE Help Center: Saving chat history (English); public parsers of LINE text exports",
    oddities: ["system-lines", "no-url", "split-date-time"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 50, order: "oldest", oneLine: true });
    const lines = ["[LINE] Chat history in Fernglow regulars", "Saved on: 01/30/2026, 10:00", ""];
    let skipped = 0;
    for (const [at, group] of byDay(mentions)) {
      lines.push(stamp(at, "EEE, MM/dd/yyyy"));
      for (const m of group) {
        lines.push(`${stamp(m.at, "hh:mma")}\t${m.person.name}\t${m.text}`);
        if (m.index % 14 === 6) {
          lines.push(`${stamp(m.at, "hh:mma")}\t${m.person.name}\t[Photo]`);
          skipped += 1;
        }
      }
      lines.push("");
    }
    return {
      parts: [part("[LINE] Chat in Fernglow regulars.txt", `${lines.join("\n")}\n`)],
      rows: mentions.map((m) => ({ content: m.text, date: minuteWall(m.at), author: [m.person.name] })),
      skipped,
    };
  },
);

const koreanDay = (at: Date) =>
  `${stamp(at, "yyyy년 M월 d일")} ${"일월화수목금토".charAt(at.getUTCDay())}요일`;
const koreanTime = (at: Date) => `${at.getUTCHours() < 12 ? "오전" : "오후"} ${stamp(at, "h:mm")}`;

export const kakaoMobile = layout(
  {
    name: "kakaotalk-mobile-txt",
    description: "Korean dates with 오전 and 오후 before the hour; day lines; people who came and went",
    documentation:
      "KakaoTalk Customer Service: export chat (mobile); uoneway/kakaotalk_msg_preprocessor README",
    oddities: ["system-lines", "multi-line-cell", "no-url"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 60, languages: ["ko", "en"], order: "oldest" });
    const lines = ["고사리 커피 모임 3 카카오톡 대화", "저장한 날짜 : 2026년 1월 30일 오전 10:00", "", ""];
    let skipped = 0;
    for (const [at, group] of byDay(mentions)) {
      lines.push(`${stamp(at, "yyyy년 M월 d일")} ${koreanTime(at)}`);
      for (const m of group) {
        const head = `${stamp(m.at, "yyyy년 M월 d일")} ${koreanTime(m.at)}, `;
        lines.push(`${head}${m.person.name} : ${m.text}`);
        if (m.index % 13 === 5) lines.push(`${head}${m.person.name}님이 들어왔습니다.`);
        if (m.index % 13 === 9) lines.push(`${head}${m.person.name} : 사진`);
        if (m.index % 13 === 5 || m.index % 13 === 9) skipped += 1;
      }
      lines.push("");
    }
    return {
      parts: [part("KakaoTalkChats.txt", `${lines.join("\n")}\n`)],
      rows: mentions.map((m) => ({ content: m.text, date: minuteWall(m.at), author: [m.person.name] })),
      skipped,
    };
  },
);

export const kakaoWindows = layout(
  {
    name: "kakaotalk-windows-txt",
    description: "Name and time in brackets, the day between dashes on a line of its own",
    documentation: "KakaoTalk Customer Service: export chat (PC); uoneway/kakaotalk_msg_preprocessor README",
    oddities: ["system-lines", "multi-line-cell", "no-url", "bom", "split-date-time"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 60, languages: ["ko"], order: "oldest" });
    const lines = ["고사리 커피 모임 님과 카카오톡 대화", "저장한 날짜 : 2026-01-30 10:00:00", ""];
    let skipped = 0;
    for (const [at, group] of byDay(mentions)) {
      lines.push(`--------------- ${koreanDay(at)} ---------------`);
      for (const m of group) {
        lines.push(`[${m.person.name}] [${koreanTime(m.at)}] ${m.text}`);
        if (m.index % 13 === 5) {
          lines.push(`[${m.person.name}] [${koreanTime(m.at)}] 이모티콘`);
          skipped += 1;
        }
      }
    }
    return {
      parts: [part("KakaoTalk_20260130.txt", `\uFEFF${lines.join("\r\n")}\r\n`)],
      rows: mentions.map((m) => ({ content: m.text, date: minuteWall(m.at), author: [m.person.name] })),
      skipped,
    };
  },
);

export const kakaoMac = table({
  name: "kakaotalk-mac-csv",
  description: "Date, User and Message, texts over several lines",
  documentation: "KakaoTalk for macOS: chat export as CSV (Date,User,Message); kakaoship log samples",
  fileName: "KakaoTalk_Chat_Fernglow.csv",
  oddities: ["no-url"],
  never: "any",
  mentions: { languages: ["ko"], order: "oldest" },
  columns: [
    ["Date", (m) => stamp(m.at, "yyyy-MM-dd HH:mm:ss")],
    ["User", (m) => m.person.name],
    ["Message", (m) => m.text, "text"],
  ],
  expect: (m) => ({ content: m.text, date: wall(m.at), author: [m.person.name] }),
});
