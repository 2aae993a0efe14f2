import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { ExploreScreen } from "../../../../src/renderer/features/explore/ExploreScreen";
import { useExplore } from "../../../../src/renderer/features/explore/store";
import { FakeMain, live, oneWorkspace, show, target, openProject } from "../fake-bridge";

let main: FakeMain;
beforeEach(() => {
  main = new FakeMain(oneWorkspace);
  openProject();
});

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

  it("can be renamed where it is charted", async () => {
    const metric = { description: "", display_in_ui: true, format: { name: "KEYWORD" as const } };
    main.answer({
      "project.metrics": () => live([{ ...metric, name: "negativereason", title: "negativereason" }]),
      "metrics.update": () => undefined,
    });
    useExplore.getState().ask({ breakdown: "custom.negativereason" });
    show(<ExploreScreen target={target} onOpenFile={() => undefined} />);
    await userEvent.click(
      await screen.findByRole("button", { name: t("metrics:edit.rename", { title: "negativereason" }) }),
    );
    const title = await screen.findByLabelText(t("metrics:column.title"));
    await userEvent.clear(title);
    await userEvent.type(title, "Complaint reason{Enter}");
    await waitFor(() =>
      expect(main.inputsOf("metrics.update")).toMatchObject([
        { change: { name: "negativereason", title: "Complaint reason" } },
      ]),
    );
  });
});
