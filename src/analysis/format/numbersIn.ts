/** The numbers of a text in whatever order, each once, without the separators that differ from language to language. */
export function numbersIn(text: string): string {
  const numbers = text.match(/(?<![\p{L}\d])[-−+]?\d+(?:[.,’]\d+)*/gu) ?? [];
  return [...new Set(numbers.map((number) => number.replace(/[.,’]/g, "")))].sort().join(" ");
}
