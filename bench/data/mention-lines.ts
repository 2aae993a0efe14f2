const words =
  "the grinder is quiet and fast but espresso from this machine tastes of burnt coffee after two weeks which nobody in support could explain while neighbours love their kettle for tea milk foam price value delivery box arrived late broken again happy".split(
    " ",
  );

/** A made-up CSV of reviews, header first: about 350 bytes a row, the same for the same number of rows. */
export function* mentionLines(rows: number): Generator<string, void, undefined> {
  let seed = 42;
  const word = () => words[(seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296) % words.length] ?? "";
  yield "id,url,published,title,text,author,likes,comments,country,rating\n";
  for (let i = 0; i < rows; i++) {
    const text = Array.from({ length: 30 }, word).join(" ");
    const published = new Date(1.6e12 + i * 6e5).toISOString();
    yield `r-${i},https://shop.example/p/${i % 977}/review/${i},${published},"${text.slice(0, 40)}","${text}, ""${i}""",user ${i % 9000},${i % 500},${i % 30},de,${(i % 5) + 1}\n`;
  }
}
