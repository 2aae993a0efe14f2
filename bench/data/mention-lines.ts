const words =
  "the grinder is quiet and fast but espresso from this machine tastes of burnt coffee after two weeks which nobody in support could explain while neighbours love their kettle for tea milk foam price value delivery box arrived late broken again happy".split(
    " ",
  );

/**
 * Lines of a made-up CSV of reviews, header first, about 350 bytes per row. The same number of rows gives the same
 * file. `metricColumns` adds columns that feed no document field: a third with few keywords, a third with whole numbers,
 * and a third with texts that are all different.
 */
export function* mentionLines(rows: number, metricColumns = 0): Generator<string, void, undefined> {
  let seed = 42;
  const random = (below: number) => (seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296) % below;
  const word = () => words[random(words.length)] ?? "";
  const kinds = ["region", "amount", "note"] as const;
  const columns = Array.from({ length: metricColumns }, (_, at) => `facet ${at} ${kinds[at % 3]}`);
  const value = (at: number, row: number) =>
    [() => `region ${random(40)}`, () => String(random(10_000)), () => `${word()} ${word()} ${row}`][
      at % 3
    ]?.();
  yield `${["id,url,published,title,text,author,likes,comments,country,rating", ...columns].join(",")}\n`;
  for (let i = 0; i < rows; i++) {
    const text = Array.from({ length: 30 }, word).join(" ");
    const published = new Date(1.6e12 + i * 6e5).toISOString();
    const others = columns.map((_, at) => `,${value(at, i)}`).join("");
    yield `r-${i},https://shop.example/p/${i % 977}/review/${i},${published},"${text.slice(0, 40)}","${text}, ""${i}""",user ${i % 9000},${i % 500},${i % 30},de,${(i % 5) + 1}${others}\n`;
  }
}
