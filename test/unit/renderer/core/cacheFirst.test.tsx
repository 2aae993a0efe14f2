import { useQuery, useQueryClient } from "@tanstack/react-query";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/words";
import { cacheFirst, type From } from "../../../../src/renderer/core/cacheFirst";
import { Age } from "../../../../src/renderer/components/states/Age";
import { asCallError } from "../../../../src/renderer/core/api";
import { FakeMain, failure, oneWorkspace, show } from "../fake-bridge";

interface Numbered {
  data: number;
  asOf: number;
  source: "live" | "cache";
}

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

let kept: ReturnType<typeof deferred<Numbered>>;
let live: ReturnType<typeof deferred<Numbered>>;
let asked: From[];

const twelveMinutesAgo = Date.now() - 12 * 60_000;
const keptAnswer: Numbered = { data: 1, asOf: twelveMinutesAgo, source: "cache" };
const liveAnswer: Numbered = { data: 2, asOf: Date.now(), source: "live" };

function Asking() {
  const client = useQueryClient();
  const { data, error, isFetching } = useQuery({
    queryKey: ["numbered"],
    queryFn: cacheFirst((from) => {
      asked.push(from);
      return from === "cache" ? kept.promise : live.promise;
    }),
  });
  return (
    <>
      <p>{data ? `answer ${data.data}` : "nothing"}</p>
      <Age answer={data} updating={isFetching} />
      {error && <p>{asCallError(error).message}</p>}
      <button onClick={() => void client.invalidateQueries({ queryKey: ["numbered"] })}>again</button>
    </>
  );
}

beforeEach(() => {
  new FakeMain(oneWorkspace);
  kept = deferred();
  live = deferred();
  asked = [];
});
afterEach(cleanup);

describe("a question that is asked of the cache and live", () => {
  it("shows the kept answer at once with its age, and the live one in its place", async () => {
    show(<Asking />);
    kept.resolve(keptAnswer);
    expect(await screen.findByText("answer 1")).toBeTruthy();
    expect(screen.getByText(t("components:age.updating", { age: "12 minutes ago" }))).toBeTruthy();
    live.resolve(liveAnswer);
    expect(await screen.findByText("answer 2")).toBeTruthy();
    expect(screen.queryByText(/^Cached .*, refreshing$/)).toBeNull();
  });

  it("keeps the live answer where the cache is slower", async () => {
    show(<Asking />);
    live.resolve(liveAnswer);
    await screen.findByText("answer 2");
    kept.resolve(keptAnswer);
    await kept.promise;
    expect(screen.getByText("answer 2")).toBeTruthy();
  });

  it("says nothing of a question that is not kept", async () => {
    show(<Asking />);
    kept.reject(failure("missing", "Nothing is kept."));
    live.resolve(liveAnswer);
    expect(await screen.findByText("answer 2")).toBeTruthy();
    expect(screen.queryByText("Nothing is kept.")).toBeNull();
  });

  it("leaves the kept answer on screen where the live one fails, and says why", async () => {
    show(<Asking />);
    kept.resolve(keptAnswer);
    await screen.findByText("answer 1");
    live.reject(failure("auth", "The token was refused."));
    expect(await screen.findByText("The token was refused.")).toBeTruthy();
    expect(screen.getByText("answer 1")).toBeTruthy();
  });

  it("waits for the kept answer where the live one fails at once", async () => {
    show(<Asking />);
    live.reject(failure("auth", "The token was refused."));
    kept.resolve(keptAnswer);
    expect(await screen.findByText("The token was refused.")).toBeTruthy();
    expect(screen.getByText("answer 1")).toBeTruthy();
  });

  it("does not go back to the cache once something is on screen", async () => {
    show(<Asking />);
    live.resolve(liveAnswer);
    await screen.findByText("answer 2");
    asked = [];
    await userEvent.click(screen.getByRole("button", { name: "again" }));
    expect(asked).toEqual(["live"]);
  });
});
