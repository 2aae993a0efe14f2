import { describe, expect, it } from "vitest";
import { dropFile, dropFiles } from "../../../support/dropped-file";

/** Reviews without column names: how long a set is owned, what is good, and what is bad. */
const owned = ["менее месяца", "несколько месяцев", "более года"];
const opinions = `Картинка чёткая и яркая. Звук громкий#Ножки хлипкие, и он качается на столе
Пульт лежит в руке удобно#Приложения зависают, а потом он сам выключается
Я доволен покупкой, потому что он лёгкий#Мне не хватает входа для наушников
Всё работает из коробки, мы очень рады#Если не купить колонки, звук слабый
Не тормозит, как было у старого телевизора#Пока ничего плохого не нашёл
Цвета живые, как на выставке#Долго включается после ночи
Настроил за пять минут без инструкции#Кабель питания мог бы быть длиннее
Хорошая цена за такой размер#Рамка пластиковая и скрипит
Дети смотрят мультики и не жалуются#Нельзя удалить лишние программы
Ловит все каналы, даже на даче#Крепления в комплекте не было
Экран не бликует днём#Голосовой поиск меня не понимает
Тонкий и красивый, подошёл к кухне#Привезли с царапиной, пришлось менять`.split("\n");
const line = (n: number) => `${owned[n % 3]}#${opinions[n % 12]}`;
const lines = (summary: string, ...others: string[]) =>
  [summary, ...Array.from({ length: 12 }, (_, n) => line(n)), " # #Батарейки сели за месяц", ...others].join(
    "\r\n",
  );
const plan = { mapping: { content: 1, "custom.c0": 0 }, metrics: { c0: "KEYWORD" } };

describe("a table without names", () => {
  const summary = "#«Яркий» «Тихий»#«Тяжёлый пульт»";

  it("has a first row with an empty first cell, unlike the names of a table", async () => {
    const { facts } = await dropFile("set.csv", lines(summary));
    expect(facts).toMatchObject({ header: false, preamble: 0, rows: 14, delimiter: "#" });
    expect(facts.columns.map(({ name }) => name)).toEqual(["Column 1", "Column 2", "Column 3"]);
    expect(facts.open).toEqual([{ field: "content", columns: [2, 1] }]);
  });

  it("is one with others of its kind, whatever their first lines and empty last cells", async () => {
    const parts = [
      { fileName: "1.csv", bytes: lines(summary) },
      { fileName: "2.csv", bytes: lines(" #Удобный пульт#Не обнаружил", `${line(20)}# `) },
      { fileName: "3.csv", bytes: lines("#«Звук»#«Цена» «Вес»", " # #пульт неудобный, и батарейки садятся") },
    ];
    const { facts } = await dropFiles(parts);
    expect(facts).toMatchObject({ header: false, rows: 14 + 15 + 15 });
    expect(facts.open).toMatchObject([{ field: "content", columns: [2, 1] }]);
  });

  it("has lines in quotes as a whole, and their cells", async () => {
    const { documents, facts } = await dropFile(
      "set.csv",
      lines(
        summary,
        '"несколько месяцев#""Чёткий, без """"пережарки"""" цвета""#ножки хлипкие"',
        '"более года#Хорошо, дёшево#Нет"',
      ),
      { plan },
    );
    expect(facts.rows).toBe(16);
    expect(documents.slice(-2)).toMatchObject([
      { content: 'Чёткий, без "пережарки" цвета', custom: { c0: "несколько месяцев" } },
      { content: "Хорошо, дёшево", custom: { c0: "более года" } },
    ]);
    expect(facts.notes).toEqual([]);
  });
});

describe("ordinary tables", () => {
  const review = (n: number) => `"The kettle of shop ${n} leaks, and the lid does not close any more"`;
  const table = (header: string, row: (n: number) => string) =>
    [header, ...Array.from({ length: 8 }, (_, n) => row(n))].join("\n");

  it.each([
    ["numbers of rows", ",review,stars", (n: number) => `${n},${review(n)},${(n % 5) + 1}`],
    [
      "repeated labels of rows",
      ",review,stars",
      (n: number) => `${n % 2 ? "north" : "south"},${review(n)},4`,
    ],
    [
      "labels and texts alone",
      ",review,answer",
      (n: number) => `${n % 2 ? "north" : "south"},${review(n)},${review(n + 9)}`,
    ],
    [
      "labels of rows in words",
      ",What they said,What we did",
      (n: number) =>
        `${n % 2 ? "north" : "south"},${review(n)},"We sent them kettle ${n} and asked for the old one back"`,
    ],
  ])("keep their names above %s without one", async (_, header, row) => {
    const { facts } = await dropFile("t.csv", table(header, row));
    expect(facts).toMatchObject({ header: true, rows: 8 });
    expect(facts.columns.map(({ name }) => name).slice(1)).toEqual(header.split(",").slice(1));
  });

  it("keep a sentence with as many commas as the table in its cell", async () => {
    const row = (n: number) => (n === 3 ? '"Well, yes, it leaks"' : `${review(n)},4,north`);
    const { facts, documents } = await dropFile("t.csv", table("review,stars,shop", row));
    expect(facts.rows).toBe(8);
    expect(documents[3]).toMatchObject({ content: "Well, yes, it leaks" });
    expect(documents[3]).not.toHaveProperty("rating");
  });

  it("keep a sentence with as many semicolons as the table in its cell", async () => {
    const row = (n: number) => (n === 3 ? '"Well; it leaks; a lot"' : `${review(n)};4;north`);
    const { documents } = await dropFile("t.csv", table("review;stars;shop", row));
    expect(documents[3]).toMatchObject({ content: "Well; it leaks; a lot" });
  });

  it("have names although their columns say nothing else", async () => {
    const row = (n: number) => `${review(n)},${n % 2 ? "verified" : ""},${n % 3 ? "recommended" : ""}`;
    const { facts } = await dropFile("t.csv", table("text,verified,recommended", row));
    expect(facts).toMatchObject({ header: true, rows: 8 });
    expect(facts.columns.map(({ name }) => name)).toEqual(["text", "verified", "recommended"]);
  });

  it("have their names below lines that group them", async () => {
    const header = [",Post,,Author", "Text,Date,Likes,Name"].join("\n");
    const { facts } = await dropFile(
      "t.csv",
      table(header, (n) => `${review(n)},2024-05-0${n + 1},${n},Ann ${n}`),
    );
    expect(facts).toMatchObject({ header: true, preamble: 1, rows: 8 });
  });
});
