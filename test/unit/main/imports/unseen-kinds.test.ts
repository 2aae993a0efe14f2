import { describe, expect, it } from "vitest";
import { dropFile } from "../../../support/dropped-file";

const rows = (count: number, row: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => row(n)).join("\n");
const text = (n: number) => `The pan of shop ${n} warps after a week of use and nobody answers.`;
const column = (found: Awaited<ReturnType<typeof dropFile>>, field: string) =>
  found.facts.columns.find(({ guess }) => guess.includes(field))?.name;

describe("ratings", () => {
  it("are read of a scale in words, with one text where none was given", async () => {
    const rated = (n: number) => (n % 3 === 0 ? "No overall review" : `Arvosana ${(n % 5) + 1}/5`);
    const found = await dropFile(
      "pans.csv",
      `Feedback Date;Overall for product;Feedback Text\n${rows(12, (n) => `${n + 1}.8.2023;${rated(n)};${text(n)}`)}`,
    );
    expect(found.documents.slice(0, 3).map(({ rating }) => rating)).toEqual([undefined, 2, 3]);
  });

  it.each(["s-star4", "star-rating-4", "allstar40 rating", "4.0 out of 5 stars"])(
    "are read of “%s”",
    async (four) => {
      const found = await dropFile(
        "lake.csv",
        `评论名称,评分星级,评论内容,评论时间\n${rows(9, (n) => `青石${n},${four},湖边很安静适合散步第${n}次来,2021-04-2${n} 10:20:39`)}`,
      );
      expect(found.documents[3]).toMatchObject({ rating: 4, content: "湖边很安静适合散步第3次来" });
    },
  );

  it("are a column “rate” of one to five, and no rate of anything else", async () => {
    const of = (rate: (n: number) => string) =>
      dropFile(
        "apps.tsv",
        `name\tdate\trate\ttext\thelpful\n${rows(9, (n) => `Nela\t2022-05-0${n + 1}\t${rate(n)}\t${text(n)}\t${n}`)}`,
      );
    expect((await of((n) => String((n % 5) + 1))).documents[3]).toMatchObject({ rating: 4 });
    expect(column(await of((n) => `0.${n}7`), "rating")).toBeUndefined();
  });

  it("are a score of one to five in so many rows that votes would be more or none, and are asked for in few", async () => {
    const scored = (count: number) =>
      dropFile(
        "app.csv",
        `content,score,at\n${rows(count, (n) => `${text(n)},${(n % 5) + 1},2025-03-04 10:20:${10 + (n % 50)}`)}`,
      );
    expect((await scored(60)).documents[2]).toMatchObject({ rating: 3 });
    const few = await scored(12);
    expect(few.documents[2]).not.toHaveProperty("rating");
    expect(few.facts.open.map(({ field }) => field)).toContain("rating");
  });

  it("have no zeros in most rows: such a column counts votes", async () => {
    const found = await dropFile(
      "phones.csv",
      `date,rating,review\n${rows(12, (n) => `2014-10-${n + 10},${n === 3 ? 1 : 0},${text(n)}`)}`,
    );
    expect(found.documents[3]).not.toHaveProperty("rating");
  });
});

it("takes lists of lines for texts, those of one word too, and skips those of blanks", async () => {
  const review = (n: number) =>
    n === 3 ? ["\r\n\r\nGOOD"] : n === 4 ? ["\r\n\r\n"] : [`\r\n${text(n)}`, " \r\nWould buy again"];
  const all = Array.from({ length: 8 }, (_, n) => ({
    date: `2014-10-1${n} 16:12`,
    review: review(n),
    user: `mok${n}`,
  }));
  const { documents, report } = await dropFile("phones.json", JSON.stringify(all));
  expect(documents.map(({ content }) => content)).toEqual(
    [0, 1, 2, 3, 5, 6, 7].map((n) => (n === 3 ? "GOOD" : `${text(n)}\nWould buy again`)),
  );
  expect(report.noText).toBe(1);
});

it("decodes escapes and line breaks that few texts of many have, and leaves signs that are none", async () => {
  const odd: Record<number, string> = {
    50: "Buses &amp; trams late again, it&#8217;s &lt;3",
    60: "Artılar : sessiz<br />Çok memnunum",
    70: "x <y and R&D; a<b > c & co",
  };
  const found = await dropFile("posts.csv", `id;text\n${rows(99, (n) => `${n};${odd[n] ?? text(n)}`)}`);
  expect([50, 60, 70].map((n) => found.documents[n]?.["content"])).toEqual([
    "Buses & trams late again, it’s <3",
    "Artılar : sessiz\nÇok memnunum",
    "x <y and R&D; a<b > c & co",
  ]);
});

it("takes exact IDs that a file has beside rounded ones", async () => {
  const statuses = Array.from({ length: 6 }, (_, n) => ({
    id: 835761916300136400 + n * 1000000,
    id_str: `8357619163001${30000 + n}`,
    created_at: "Thu Feb 23 09:18:05 +0000 2017",
    text: `Tram ${n} is late again and nobody says why`,
    user: { id: 705784647125327900, id_str: "705784647125327874", screen_name: "ulm_o", name: "Ulm O" },
    retweet_count: n,
  }));
  const { documents } = await dropFile("tweets.json", JSON.stringify({ statuses }));
  expect(documents[2]).toMatchObject({
    url: "https://x.com/i/status/835761916300130002",
    extra_author_attributes: { id: "705784647125327874" },
  });
});

it("takes a short line of words beside each long text for its title, where columns have no names", async () => {
  const told = [
    "El alcalde cortó la cinta ante unas cien personas que llegaron de toda la comarca.",
    "La obra costó menos de lo previsto y duró catorce meses, según la vecina que dirigió el proyecto.",
    "Por la tarde hubo música en la plaza, y los niños corrieron hasta que empezó a llover.",
    "Quienes viven al otro lado del río ya no tienen que dar la vuelta por la carretera del norte.",
    "Nadie supo decir cuándo abrirá el paso para camiones; en el ayuntamiento esperan que sea en otoño.",
  ];
  const article = (n: number) => told.map((_, at) => told[(at * (n + 1) + n) % told.length]).join("\n\n");
  const headlines = [
    "Inauguran el puente viejo de la villa",
    "Nueva ruta de tren hacia la costa",
    "La lluvia obliga a cerrar el mercado",
    "Vecinos piden más luz en el parque",
    "Abre la biblioteca de la calle Mayor",
    "El equipo local gana por la mínima",
    "Suben los precios del agua en enero",
    "Un mural recuerda a la poeta Vera Lins",
  ];
  const row = (n: number) =>
    `${headlines[n]},https://www.diariodelmonte.example/nota/${n},"${n + 1} de diciembre, 2019","${article(n)}"`;
  const { documents } = await dropFile("notas.csv", rows(8, row));
  expect(documents).toHaveLength(8);
  expect(documents[2]).toMatchObject({
    title: headlines[2],
    url: "https://www.diariodelmonte.example/nota/2",
    published: String(Date.UTC(2019, 11, 3)),
    content: article(2),
  });
});
