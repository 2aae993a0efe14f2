import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CostNote } from "../../../../../src/renderer/components/states/CostNote";
import { useSession } from "../../../../../src/renderer/core/session";
import type { Credits } from "../../../../../src/shared/ipc/connections";
import { t } from "../../../../../src/shared/texts";
import { FakeMain, oneWorkspace, show } from "../../fake-bridge";

beforeEach(() => useSession.setState({ connectionId: "s1" }));
afterEach(() => {
  cleanup();
  useSession.setState(useSession.getInitialState());
});

function withCredits(credits: Credits | null): FakeMain {
  return new FakeMain({
    ...oneWorkspace,
    "connections.meter": () => ({ connectionId: "s1", classes: [], credits }),
  });
}

it("shows what calls cost and what is left", async () => {
  withCredits({ used: 100, left: 4_210, limit: 5_000, asOf: 0 });
  show(<CostNote calls={3} />);
  expect(
    await screen.findByText(t("components:credits.costOfLeft", { count: 30, left: "4,210" })),
  ).toBeTruthy();
});

it("shows the cost where the service doesn't say what is left", async () => {
  withCredits({ used: 100, left: null, limit: null, asOf: 0 });
  show(<CostNote calls={1} />);
  expect(await screen.findByText(t("components:credits.cost", { count: 10 }))).toBeTruthy();
});

it("shows nothing without credits", async () => {
  const main = withCredits(null);
  show(<CostNote calls={1} />);
  await expect.poll(() => main.inputsOf("connections.meter")).toHaveLength(1);
  expect(screen.queryByText(/10/)).toBeNull();
});
