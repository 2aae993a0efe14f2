import { describe, expect, it } from "vitest";
import { dropFile } from "../../../support/dropped-file";

const texts = [
  ["Anna Beck", 'It is loud:\n  very "loud"'],
  ["Bea Übel", "I can't hear: sorry"],
  ["Anna Beck", "Mine is quiet"],
];
const below = [
  "09:52:47 From Anna Beck to Everyone:",
  "\tIt is loud:",
  '\t  very "loud"',
  "10:03:00 From Bea Übel to Anna Beck(Direct Message):",
  "\tI can't hear: sorry",
  "10:04:00 From Bea Übel to Everyone:",
  '\tReacted to "It is loud" with 👍',
  "10:05:00 From Anna Beck to Everyone:",
  '\tReplying to "I can\'t hear"',
  "\t",
  "\tMine is quiet",
  "",
].join("\r\n");
const behind =
  '09:52:47\t From  Anna Beck  to  Everyone : It is loud:\n  very "loud"\n10:03:00\t From  Bea Übel : I can\'t hear: sorry\n10:05:00\t From  Anna Beck  to  Bea Übel (Privately) : Mine is quiet\n';
const ofRecording =
  '09:52:47\tAnna Beck:\tIt is loud:\n  very "loud"\n10:03:00\tBea Übel:\tI can\'t hear: sorry\n10:05:00\tAnna Beck:\tReplying to "I can\'t hear"\n\nMine is quiet\n';

const saidIn = (documents: readonly Record<string, unknown>[]) =>
  documents.map(({ content, extra_author_attributes: author }) => [
    (author as { name: string }).name,
    content,
  ]);

describe("the chat of a Zoom meeting", () => {
  it.each([
    ["with texts below", below],
    ["with texts behind the colon", behind],
    ["of a recording", ofRecording],
  ])("%s has the day of the file's name", async (_, content) => {
    const { documents } = await dropFile("GMT20260305-085100_Call.txt", content);
    expect(saidIn(documents)).toEqual(texts);
    expect(documents.map(({ published }) => new Date(Number(published)).toISOString())).toEqual(
      ["09:52:47", "10:03:00", "10:05:00"].map((clock) => `2026-03-05T${clock}.000Z`),
    );
    expect(documents[0]).toMatchObject({ extra_source_attributes: { name: "Zoom" } });
  });

  it("has the file's date, marked as assumed, if nothing names its day", async () => {
    const { documents } = await dropFile("meeting_saved_chat.txt", below);
    expect(saidIn(documents)).toEqual(texts);
    expect(documents.map((document) => document["date_assumed"])).toEqual([true, true, true]);
  });
});

it("a chat of KakaoTalk may begin with many who join, and they say nothing there or later", async () => {
  const { documents } = await dropFile(
    "chat.txt",
    [
      ...["커피 모임 님과 카카오톡 대화", "저장한 날짜 : 2018-06-03 22:39:48", ""],
      "--------------- 2018년 3월 3일 토요일 ---------------",
      ...["안나", "베아", "시다", "도나"].map((who) => `${who}님이 들어왔습니다.`),
      ...["[안나] [오후 8:54] 커피가 너무", "뜨거워요", "베아님이 나갔습니다."],
      ...["[시다] [오후 8:55] (이모티콘)", "[시다] [오전 8:56] 네"],
    ].join("\r\n"),
  );
  const source = { extra_source_attributes: { name: "KakaoTalk · 커피 모임" } };
  expect(documents).toMatchObject([
    {
      ...{ content: "커피가 너무\n뜨거워요", extra_author_attributes: { name: "안나" }, ...source },
      published: String(Date.UTC(2018, 2, 3, 20, 54)),
    },
    {
      ...{ content: "네", extra_author_attributes: { name: "시다" }, ...source },
      published: String(Date.UTC(2018, 2, 3, 8, 56)),
    },
  ]);
});
