/** "TI  - The kettle": a tag, and its value. */
const tagged = /^([A-Z][A-Z\d]) {1,2}- ?(.*)$/;

/** Whether lines are references with tags, of which each begins with its type and ends with a mark. */
export const isRis = (lines: readonly string[]) =>
  /^\ufeff?TY {1,2}- ?\S/.test(lines.find((line) => line.trim() !== "") ?? "") &&
  lines.some((line) => /^(?:TI|T1|AB|N2) {1,2}- /.test(line));

/** The articles that references in RIS tell of, as databases of articles export them. Abstracts are their texts. */
export function risArticles(lines: readonly string[]) {
  const found: { line: number; values: Map<string, string[]> }[] = [];
  let last: string[] = [];
  for (const [at, line] of lines.entries()) {
    const [, tag = "", value = ""] = tagged.exec(line.replace(/^\ufeff/, "")) ?? [];
    if (tag === "TY") found.push({ line: at + 1, values: new Map() });
    const values = found.at(-1)?.values;
    if (!values || (tag === "" && line.trim() === "")) continue;
    if (tag === "") last.push(`${last.pop() ?? ""} ${line.trim()}`);
    else {
      last = values.get(tag) ?? [];
      last.push(value.trim());
      values.set(tag, last);
    }
  }
  return found.map(({ line, values }) => {
    const of = (...tags: readonly string[]) => tags.flatMap((tag) => values.get(tag) ?? []);
    const [title = ""] = of("TI", "T1");
    const [date = ""] = of("DA", "PY", "Y1");
    const [source = ""] = of("JO", "T2", "JF", "PB");
    const [language = ""] = of("LA");
    const [url = ""] = of("UR");
    const [abstract, another] = [of("AB"), of("N2")];
    const article = {
      ...{ title, source, language, url },
      text: (abstract.length > 0 ? abstract : another).join("\n\n"),
      author: of("AU", "A1").join("; "),
      date: date.replace(/\/+$/, ""),
      keywords: of("KW").join("; "),
    };
    return { line, article };
  });
}
