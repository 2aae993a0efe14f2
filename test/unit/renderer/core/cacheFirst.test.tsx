import { useQuery, useQueryClient } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import type { From } from "../../../../src/analysis/ask";
import { cacheFirst } from "../../../../src/renderer/core/cacheFirst";
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

describe("a query of the cache and the service", () => {
  it("shows cached data at once with its age, then the live response", async () => {
    show(<Asking />);
    kept.resolve(keptAnswer);
    expect(await screen.findByText("answer 1")).toBeTruthy();
    expect(screen.getByText(t("components:age.updating", { age: "12 minutes ago" }))).toBeTruthy();
    live.resolve(liveAnswer);
    expect(await screen.findByText("answer 2")).toBeTruthy();
    expect(screen.queryByText(/^Cached .*, refreshing$/)).toBeNull();
  });

  it("keeps the live response if the cache is slower", async () => {
    show(<Asking />);
    live.resolve(liveAnswer);
    await screen.findByText("answer 2");
    kept.resolve(keptAnswer);
    await kept.promise;
    expect(screen.getByText("answer 2")).toBeTruthy();
  });

  it("shows nothing for a query that isn't cached", async () => {
    show(<Asking />);
    kept.reject(failure("missing", "Nothing is kept."));
    live.resolve(liveAnswer);
    expect(await screen.findByText("answer 2")).toBeTruthy();
    expect(screen.queryByText("Nothing is kept.")).toBeNull();
  });

  it("keeps cached data on screen if the service fails, and says why", async () => {
    show(<Asking />);
    kept.resolve(keptAnswer);
    await screen.findByText("answer 1");
    live.reject(failure("auth", "The token was refused."));
    expect(await screen.findByText("The token was refused.")).toBeTruthy();
    expect(screen.getByText("answer 1")).toBeTruthy();
  });

  it("waits for cached data if the service fails at once", async () => {
    show(<Asking />);
    live.reject(failure("auth", "The token was refused."));
    kept.resolve(keptAnswer);
    expect(await screen.findByText("The token was refused.")).toBeTruthy();
    expect(screen.getByText("answer 1")).toBeTruthy();
  });

  it("doesn't read the cache again once something is on screen", async () => {
    show(<Asking />);
    live.resolve(liveAnswer);
    await screen.findByText("answer 2");
    asked = [];
    await userEvent.click(screen.getByRole("button", { name: "again" }));
    expect(asked).toEqual(["live"]);
  });
});
