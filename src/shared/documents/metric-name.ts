/** Longest name of a custom metric. */
const mostCharacters = 100;

/** A name for a metric with this title that no other one has: "Complaint reason" becomes complaint_reason. */
export function metricNameOf(title: string, taken: Iterable<string> = []): string {
  const names = new Set(taken);
  const plain = title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z\d]+/g, "_")
    .replace(/^[\d_]+|_+$/g, "")
    .slice(0, mostCharacters - 4);
  const name = plain === "" ? "column" : plain;
  let own = name;
  for (let n = 2; names.has(own); n++) own = `${name}_${n}`;
  return own;
}
