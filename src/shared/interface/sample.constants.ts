/**
 * Orders in which documents are drawn. `random` goes by a hash alone. `doubtful` begins with the weakest sentiment that
 * isn't 0, ends with 0, leaves out documents whose sentiment a person gave, and goes by the hash where it is equal.
 */
export const sampleOrders = ["random", "doubtful"] as const;

export const sampleLimits = { offset: 10_000, documents: 500 } as const;
