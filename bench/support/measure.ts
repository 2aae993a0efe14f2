interface Spread {
  median: number;
  min: number;
  max: number;
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (i: number) => sorted[i] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return {
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    min: at(0),
    max: at(sorted.length - 1),
  };
}

/** Runs several functions in turn (A B C A B C …), so that changes in the machine's speed affect all of them. */
export async function inTurn<K extends string>(
  rounds: number,
  bodies: Readonly<Record<K, () => Promise<number>>>,
): Promise<Record<K, number[]>> {
  const names = Object.keys(bodies) as K[];
  const results = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>;
  for (let round = 0; round < rounds; round++) {
    for (const name of names) results[name].push(await bodies[name]());
  }
  return results;
}

/** Prints rows of text as a table with aligned columns. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  for (const row of rows) {
    const cells = row.map((cell, i) =>
      i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0),
    );
    process.stdout.write(`${cells.join("  ")}\n`);
  }
}

/** A table row: name, median, minimum and maximum. */
export function spreadRow(name: string, values: readonly number[], digits: number): string[] {
  const { median, min, max } = spreadOf(values);
  return [name, ...[median, min, max].map((value) => value.toFixed(digits))];
}
