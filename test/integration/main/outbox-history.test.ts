import { it } from "vitest";
import { temporaryFolder } from "../../support/temporary-folder";
import { runHistories, runHistory } from "../../support/outbox-history";
import { urlOf } from "../../support/outbox-history-steps";

/** `npm run soak` runs 20,000 histories, with a new seed each time. */

it("ends every history in the state that the order of its changes requires", async () => {
  await runHistories(150, 20_261_122);
});

it("keeps an unsent row between two that were sent early", async () => {
  const file = { do: "file", dataset: null, action: "create", isFiltered: false, lookedAt: null } as const;
  await runHistory(temporaryFolder(), {
    there: ["absent", "absent", "absent", "absent", "absent", "absent"],
    steps: [
      { ...file, urls: [urlOf(0), urlOf(0), urlOf(1)], begun: 1 },
      { do: "arrive", which: 0, rows: 1 },
      { do: "answer", how: "bad token" },
      { ...file, urls: [urlOf(1), urlOf(0)], begun: null },
    ],
  });
});

it("restores what a file changed, before a later edit of the same document", async () => {
  const file = { do: "file", dataset: null, action: "update", isFiltered: false, lookedAt: "all" } as const;
  await runHistory(temporaryFolder(), {
    there: ["live", "live", "absent", "live", "absent", "absent"],
    steps: [
      { ...file, urls: [urlOf(0), urlOf(1)], begun: null },
      { do: "answer", how: "whole" },
      { do: "undo", which: 0 },
      { do: "edit", dataset: null, action: "update", url: urlOf(1) },
      { do: "answer", how: "cut after" },
    ],
  });
});

it("sends retried rows although the disk was full while they were queued again", async () => {
  await runHistory(temporaryFolder(), {
    there: ["absent", "absent", "absent", "absent", "deleted", "absent"],
    steps: [
      { do: "edit", dataset: "stores", action: "create", url: urlOf(1) },
      { do: "disk", fault: "full", after: 11, times: 1 },
      { do: "answer", how: "whole" },
      { do: "retry", which: 0 },
    ],
  });
});
