/**
 * Restricts a query to documents published from `min` on and before `max`, in epoch milliseconds. A missing bound
 * restricts nothing.
 */
export function withPeriod(
  query: string,
  period: { min?: number | undefined; max?: number | undefined } | null,
): string {
  const own = query.trim() === "" ? "" : query;
  const { min, max } = period ?? {};
  const at = (ms: number) => new Date(ms).toISOString();
  const bounds = [
    ...(min === undefined ? [] : [`published:>=${at(min)}`]),
    ...(max === undefined ? [] : [`published:<${at(max)}`]),
  ];
  if (bounds.length === 0) return own;
  return [...(own === "" ? [] : [`(${own})`]), ...bounds].join(" AND ");
}
