import { describe, expect, it } from "vitest";
import { dropFile } from "../../../support/dropped-file";

const lines = (count: number, row: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => row(n)).join("\n");
const text = (n: number) => `The lid of kettle ${n} came loose after a week and nobody answers.`;
type Dropped = Awaited<ReturnType<typeof dropFile>>;
const columnOf = ({ facts }: Dropped, field: string) =>
  facts.columns.find(({ guess }) => guess.includes(field))?.name;
const day = (ms: unknown) => new Date(Number(ms)).toISOString().slice(0, 16);
const author = "extra_author_attributes.name";

describe("reposts", () => {
  it("are rows that a flag or the ID of the original tells", async () => {
    const id = (n: number) => `4330500000000000${10 + n}`;
    const rows = Array.from({ length: 12 }, (_, n) => ({
      tweet_id: n % 3 === 2 ? null : id(n),
      parent_tweet_id: n % 3 === 0 ? null : id(0),
      text: text(n),
      user_screen_name: `ann_${n}`,
      retweets: n,
      date: "2014-02-11 01:30:22",
      reply: n % 3 === 1 ? 1 : 0,
      retweet: n % 3 === 2 ? 1 : 0,
    }));
    const { documents } = await dropFile("tweets.json", JSON.stringify(rows));
    expect(documents[0]).toMatchObject({ url: `https://x.com/i/status/${id(0)}` });
    expect(documents[0]).not.toHaveProperty("post_type");
    expect(documents[1]).not.toHaveProperty("post_type");
    expect(documents[2]).toMatchObject({
      post_type: ["REPOST"],
      parent_url: `https://x.com/i/status/${id(0)}`,
    });
    const wrapped = rows.slice(0, 3).map(({ retweet, ...row }, n) => ({
      ...row,
      tweet_id: id(n),
      retweeted: false,
      ...(retweet && { retweeted_status: { id_str: id(9), full_text: text(9) } }),
    }));
    const found = await dropFile("statuses.json", JSON.stringify(wrapped));
    expect(found.documents.map((document) => document["post_type"])).toEqual([
      undefined,
      undefined,
      ["REPOST"],
    ]);
  });

  it("aren't rows with a number of reposts", async () => {
    const found = await dropFile("posts.csv", `text,retweet\n${lines(12, (n) => `"${text(n)}",${n % 2}`)}`);
    expect(found.documents[1]).not.toHaveProperty("post_type");
  });
});

describe("names of columns", () => {
  it("are a word that begins as names of texts do", async () => {
    const found = await dropFile(
      "notas.csv",
      `Comente\n"Vocês nunca respondem, que vergonha"\n👏👏\nTop demais\n`,
    );
    expect(found.documents.map(({ content }) => content)).toEqual([
      "Vocês nunca respondem, que vergonha",
      "👏👏",
      "Top demais",
    ]);
  });

  it("tell the language of a film from that of its reviews", async () => {
    const found = await dropFile(
      "films.csv",
      `Movie,Critic Name,Review Text,Original Language:\n${lines(9, (n) => `Dune ${n % 2},Dan Wu,"${text(n)}",${n % 2 ? "Japanese" : "English"}`)}`,
    );
    expect(columnOf(found, "lang")).toBeUndefined();
    const posts = await dropFile(
      "posts.csv",
      `Text,Original Language\n${lines(9, (n) => `"${text(n)}",English`)}`,
    );
    expect(columnOf(posts, "lang")).toBe("Original Language");
  });

  it("aren't needed to tell authors from the places behind some of them", async () => {
    const [first, last] = [
      ["Lan", "Mai", "Minh", "Tuấn"],
      ["Hà", "Vũ", "Sơn", "Lê", "Khang"],
    ];
    const found = await dropFile(
      "tin.csv",
      lines(
        21,
        (n) =>
          `"Cầu số ${n} thông xe","Cầu dài ${n}00 m, nối hai bờ sông và rút ngắn đường về.",https://tin.example/cau-${n}.html,"Chủ nhật, 31/5/2020, ${10 + (n % 9)}:12 (GMT+7)",${n % 5 === 2 ? "Đặt câu hỏi của bạn cho trang này" : `${first[n % 4]} ${last[n % 5]}`}${n % 4 === 0 ? `,${["Hải Phòng", "Mỹ", "Đức", "Nhật Bản", "Hà Nội", "Pháp"][(n / 4) % 6]}` : ""}`,
      ),
    );
    expect(columnOf(found, author)).toBe("Column 5");
    expect(day(found.documents[0]?.["published"])).toBe("2020-05-31T03:12");
  });
});

describe("dates that count back", () => {
  const rows = (dated: boolean) =>
    `Title,URL,Date\n${lines(9, (n) => `Hujan turun di kota ${n} dan sekitarnya,https://kabar.example/tech/${dated ? `2023100${n + 1}065607-37` : "item"}-${n}/hujan,${n + 1} hari yang lalu`)}`;

  it("give way to the day in each URL", async () => {
    const found = await dropFile("artikel.csv", rows(true));
    expect(found.documents.slice(0, 2).map(({ published }) => day(published))).toEqual([
      "2023-10-01T06:56",
      "2023-10-02T06:56",
    ]);
  });

  it("are read where URLs have none", async () => {
    expect(columnOf(await dropFile("artikel.csv", rows(false)), "published")).toBe("Date");
  });
});
