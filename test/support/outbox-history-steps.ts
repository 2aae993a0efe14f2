import fc from "fast-check";
import type { DocumentAction } from "../../src/shared/interface/documents";
import type { Answer } from "./gated-service";

/* Random steps of an outbox history. */

/** Datasets of the documents; null is the project itself. */
export const datasets = [null, "stores"] as const;
/** Number of documents in each dataset: few, so that changes collide. */
export const documents = 3;
export const urlOf = (n: number) => `https://paper.example/${n}`;

const action = fc.constantFrom<DocumentAction>("create", "update", "upsert", "upsert", "delete", "undelete");
const dataset = fc.constantFrom(null, null, null, "stores");
const url = fc.nat(documents - 1).map(urlOf);
const urls = fc.array(url, { minLength: 1, maxLength: 6 });
const which = fc.nat(20);
const answers: readonly Answer[] = [
  ...(["whole", "whole", "whole", "whole", "cut before", "cut after", "cut after"] as const),
  ...(["internal error", "one again", "bad token"] as const),
];

const edit = fc.record({ do: fc.constant("edit" as const), dataset, action, url });
const file = fc.record({
  do: fc.constant("file" as const),
  dataset,
  action,
  urls,
  /** Number of rows read before sending begins; null if sending waits for all rows. */
  begun: fc.option(fc.nat(4)),
  isFiltered: fc.boolean(),
  /** For which documents the import reads the earlier version first. */
  lookedAt: fc.constantFrom(null, "some" as const, "all" as const),
});
const bulk = fc.record({
  do: fc.constant("bulk" as const),
  parts: fc.array(fc.record({ dataset, action, urls }), { minLength: 1, maxLength: 3 }),
});
const arrive = fc.record({ do: fc.constant("arrive" as const), which, rows: fc.integer({ min: 1, max: 7 }) });
const answer = fc.record({ do: fc.constant("answer" as const), how: fc.constantFrom(...answers) });
const command = fc.record({
  do: fc.constantFrom("pause", "resume", "resume", "cancel", "retry", "retry"),
  which,
});
/** Cancels an upload and retries its rejected rows. Separate random steps rarely hit the same upload. */
const changeOfMind = fc.record({ do: fc.constant("cancel and retry" as const), which });
const revise = fc.record({ do: fc.constant("revise" as const), which });
const undo = fc.record({ do: fc.constant("undo" as const), which });
const kill = fc.record({ do: fc.constant("kill" as const), isCarriedOut: fc.boolean() });
const disk = fc.record({
  do: fc.constant("disk" as const),
  fault: fc.constantFrom("full" as const, "fails" as const, "killed" as const),
  after: fc.nat(12),
  times: fc.integer({ min: 1, max: 4 }),
});
const step = fc.oneof(
  { weight: 4, arbitrary: edit },
  { weight: 4, arbitrary: file },
  { weight: 2, arbitrary: bulk },
  { weight: 3, arbitrary: arrive },
  { weight: 12, arbitrary: answer },
  { weight: 6, arbitrary: command },
  { weight: 1, arbitrary: changeOfMind },
  { weight: 1, arbitrary: revise },
  { weight: 3, arbitrary: undo },
  { weight: 1, arbitrary: kill },
  { weight: 2, arbitrary: disk },
);
type Generated<T> = T extends fc.Arbitrary<infer V> ? V : never;
export type Step = Generated<typeof step>;

/** The initial documents at the service and the steps that follow. */
export const history = fc.record({
  there: fc.array(fc.constantFrom("absent", "absent", "live", "deleted"), {
    minLength: documents * datasets.length,
    maxLength: documents * datasets.length,
  }),
  steps: fc.array(step, { minLength: 1, maxLength: 24 }),
});
export type History = Generated<typeof history>;
