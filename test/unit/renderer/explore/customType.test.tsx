import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { forgetPlaces } from "../../../../src/renderer/core/place";
import { useSession } from "../../../../src/renderer/core/session";
import { ExploreScreen } from "../../../../src/renderer/features/explore/ExploreScreen";
import { useExplore } from "../../../../src/renderer/features/explore/store";
import { FakeMain, live, oneWorkspace, show, target } from "../fake-bridge";

let main: FakeMain;
beforeEach(() => {
  main = new FakeMain(oneWorkspace);
  useSession.setState({ ...useSession.getInitialState(), connectionId: "c1", projectId: "p1" }, true);
  forgetPlaces();
});
afterEach(cleanup);

describe("a chart of a custom type", () => {
  it("doesn't say that it was stopped while the project's metrics are loading", async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    main.answer({
      "project.metrics": () =>
        held.then(() =>
          live([
            {
              name: "urgency",
              title: "Urgency",
              description: "",
              display_in_ui: true,
              format: { name: "INTEGER" },
            },
          ]),
        ),
    });
    useExplore.setState({ type: "custom.urgency", interval: "1" });
    show(<ExploreScreen target={target} onOpenFile={() => undefined} />);
    await waitFor(() => expect(main.inputsOf("project.metrics").length).toBeGreaterThan(0));
    expect(screen.queryByText(t("charts:card.stopped"))).toBeNull();
    answer();
    await waitFor(() =>
      expect(main.inputsOf("analytics.histogram").some(({ type }) => type === "custom.urgency")).toBe(true),
    );
  });
});
