import type { Upload } from "../../src/shared/ipc/uploads";

export const noEntries: Upload["counts"] = {
  waiting: 0,
  sending: 0,
  held: 0,
  done: 0,
  present: 0,
  uncertain: 0,
  refused: 0,
  invalid: 0,
  skipped: 0,
  cancelled: 0,
};

/** An upload of 100 rows: 38 imported, 2 rejected. */
export function anUpload(change: Partial<Upload> = {}): Upload {
  return {
    id: 1,
    connectionId: "c1",
    projectId: "p1",
    datasetId: null,
    name: "a.csv",
    action: "upsert",
    priority: 0,
    hasFile: false,
    parts: [],
    undo: null,
    undoes: null,
    partOf: null,
    readsAgain: false,
    waitsFor: null,
    createdAt: 1,
    finishedAt: null,
    state: "sending",
    counts: { ...noEntries, waiting: 60, done: 38, refused: 2 },
    total: 100,
    rate: null,
    secondsLeft: null,
    error: null,
    ...change,
  };
}
