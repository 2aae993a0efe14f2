import { describe, expect, it, onTestFinished } from "vitest";
import { Board, BoardCard } from "../../../src/shared/ipc/boards";
import { TestApp } from "../../support/app";
import { temporaryFolder } from "../../support/temporary-folder";

const ref = { connectionId: "c1", projectId: "p1" };
const range = { kind: "preset" as const, preset: "30d" as const };
const board: Board = {
  id: "b1",
  name: "Monday morning",
  query: "espresso",
  range,
  cards: [
    BoardCard.parse({ id: "k1", width: 4, question: { type: "country" } }),
    BoardCard.parse({ id: "k2", kind: "words", question: { measure: "distinctive" } }),
    BoardCard.parse({ id: "k3", kind: "stories", question: {} }),
    BoardCard.parse({ id: "k4", kind: "why", question: { period: { min: 0, max: 3_600_000 } } }),
  ],
};
const nowhere = { service: "", importWorker: "" };

function start(folder: string): TestApp {
  return new TestApp(folder, nowhere);
}

describe("boards in main", () => {
  it("survive a restart, each in its own project", async () => {
    const folder = temporaryFolder();
    const first = start(folder);
    await first.call("notebook.keep", { ...ref, entry: { list: "boards", item: board } });
    await first.core.close();
    const second = start(folder);
    onTestFinished(() => second.core.close());
    expect((await second.call("notebook.read", ref)).boards).toEqual([board]);
    expect((await second.call("notebook.read", { ...ref, projectId: "p2" })).boards).toEqual([]);
  });

  it("hold charts if they come from before there were other cards", () => {
    const [chart] = board.cards;
    const earlier = { id: chart?.id, title: "", width: 4, question: { type: "country" } };
    expect(Board.parse({ ...board, cards: [earlier] }).cards).toEqual([chart]);
  });

  it("are rejected if invalid, naming the invalid field", async () => {
    const app = start(temporaryFolder());
    onTestFinished(() => app.core.close());
    const refused = await app.failure("notebook.keep", {
      ...ref,
      entry: { list: "boards", item: { ...board, name: " " } },
    });
    expect(refused).toMatchObject({ kind: "invalid", message: expect.stringContaining("name") as string });
    expect((await app.call("notebook.read", ref)).boards).toEqual([]);
  });

  it("can be shared in a link", async () => {
    const app = start(temporaryFolder());
    onTestFinished(() => app.core.close());
    const { link } = await app.call("takeaway.link", { screen: "boards", ...ref, question: board });
    expect(link).toMatch(/^earshot:\/\/boards\?connection=c1&project=p1&question=/);
    expect(await app.call("takeaway.readLink", { link })).toMatchObject({
      screen: "boards",
      question: board,
    });
  });
});
