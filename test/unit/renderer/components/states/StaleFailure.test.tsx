import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { useSession } from "../../../../../src/renderer/core/session";
import { StaleFailure } from "../../../../../src/renderer/components/states/StaleFailure";
import { FakeMain, failure, oneService, show } from "../../fake-bridge";

beforeEach(() => {
  useSession.setState({ ...useSession.getInitialState(), connectionId: "s1", projectId: "p1" });
});

const removed = failure("auth", "The token was removed.");

describe("why a cached chart is out of date", () => {
  it("isn't repeated if the banner above the screen says it", async () => {
    new FakeMain({
      ...oneService,
      "connections.open": () => {
        throw removed;
      },
    });
    show(<StaleFailure thrown={removed} onRetry={() => undefined} />);
    expect(screen.getByText("The token was removed.")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText("The token was removed.")).toBeNull());
  });

  it("is shown on the chart if only the chart failed", async () => {
    const main = new FakeMain(oneService);
    show(<StaleFailure thrown={failure("timeout", "No answer within 60 s.")} onRetry={() => undefined} />);
    await waitFor(() => expect(main.calls.some(({ route }) => route === "connections.open")).toBe(true));
    expect(screen.getByText("No answer within 60 s.")).toBeTruthy();
  });
});
