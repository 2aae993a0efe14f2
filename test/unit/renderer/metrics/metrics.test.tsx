import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import {
  nameFault,
  nameOf,
  newMetric,
  type MetricDraft,
} from "../../../../src/renderer/features/metrics/draft";
import { MetricsScreen } from "../../../../src/renderer/features/metrics/MetricsScreen";
import { useSession } from "../../../../src/renderer/core/session";
import { usageOf, valueQuery } from "../../../../src/renderer/features/metrics/MetricDetail";
import { tryParse } from "../../../../src/shared/query";
import { t } from "../../../../src/shared/texts";
import { FakeMain, failure, live, oneWorkspace, service, show, target, openProject } from "../fake-bridge";

const named = (name: string): MetricDraft => ({ ...newMetric(), name });

describe("the name of a metric", () => {
  const fault = (name: string) => {
    const draft = named(name);
    return nameFault(draft, [draft], new Set(["urgency"]));
  };

  it("explains what is wrong with it and how to fix it", () => {
    expect(fault("care_level_2")).toBe("");
    expect(fault("Care")).toContain(t("metrics:fault.begin"));
    expect(fault("2nd")).toContain("Start with");
    expect(fault("care level")).toContain("spaces");
    expect(fault("care-level")).toContain("“-”");
    expect(fault("a".repeat(101))).toContain("100");
    expect(fault("urgency")).toContain("already");
  });

  it("may occur in one row only", () => {
    const rows = [named("a"), named("a")];
    expect(rows.map((row) => nameFault(row, rows, new Set()))).toEqual([
      "",
      t("metrics:fault.repeated", { name: "a" }),
    ]);
  });

  it("is derived from a title", () => {
    expect(nameOf("Équipe: n° 2 (niveau)")).toBe("equipe_n_2_niveau");
    expect(nameOf("2024 plan")).toBe("plan");
    expect(nameOf("日本")).toBe("");
  });
});

describe("where a metric is used", () => {
  it("is read from numeric bins and from a distribution of keywords", () => {
    expect(
      usageOf({
        header: { v: ["ALL"] },
        data: [
          { k: 0, v: [0] },
          { k: 10, v: [4] },
          { k: 20, v: [1] },
        ],
      }),
    ).toEqual({
      documents: 5,
      values: [],
      min: 10,
    });
    expect(usageOf({ header: { v: ["ALL"] }, data: [{ ks: "spring", v: [3] }] })).toMatchObject({
      values: [{ value: "spring", count: 3 }],
      min: null,
    });
  });

  it("is a valid query", () => {
    expect(tryParse(valueQuery("urgency", 10)).ok).toBe(true);
    expect(tryParse(valueQuery("campaign", 'a "b" \\ c')).ok).toBe(true);
  });
});

describe("Metrics", () => {
  let main: FakeMain;
  beforeEach(() => {
    localStorage.clear();
    openProject();
    main = new FakeMain({
      ...oneWorkspace,
      "project.metrics": () =>
        live([
          {
            name: "urgency",
            title: "Urgency",
            description: "",
            display_in_ui: true,
            format: { name: "INTEGER" },
          },
          { name: "odd", title: "", description: "", display_in_ui: false, format: { name: "GEO" } },
        ]),
    });
  });

  it("lists metrics without a title or with unknown formats as they were sent", async () => {
    show(<MetricsScreen target={target} />);
    const table = await screen.findByRole("grid", { name: "Metrics" });
    expect(within(table).getAllByText("odd")).toHaveLength(2);
    expect(within(table).getByText("GEO")).toBeTruthy();
    expect(within(table).getByText(t("metrics:format.integer"))).toBeTruthy();
  });

  it("changes title, description and display of one", async () => {
    main.answer({ "metrics.update": () => undefined });
    show(<MetricsScreen target={target} />);
    const table = await screen.findByRole("grid", { name: "Metrics" });
    await userEvent.click(within(table).getByText("Urgency"));
    await userEvent.click(await screen.findByRole("button", { name: t("metrics:edit.action") }));
    const dialog = await screen.findByRole("dialog", { name: t("metrics:edit.title", { title: "Urgency" }) });
    await userEvent.type(
      within(dialog).getByRole("textbox", { name: t("metrics:column.title") }),
      " of care",
    );
    await userEvent.click(within(dialog).getByRole("checkbox", { name: t("metrics:form.shown") }));
    await userEvent.click(within(dialog).getByRole("button", { name: t("metrics:edit.save") }));
    await waitFor(() =>
      expect(main.inputsOf("metrics.update")).toMatchObject([
        { change: { name: "urgency", title: "Urgency of care", description: "", display_in_ui: false } },
      ]),
    );
  });

  it("says on a service what counting costs before it counts", async () => {
    useSession.setState({ connectionId: "s1", projectId: "p1" });
    main.answer({
      "connections.meter": () => ({
        connectionId: "s1",
        classes: [],
        credits: { used: 10, left: 500, limit: 510, asOf: 0 },
      }),
    });
    show(
      <MetricsScreen
        target={{ ...target, connection: service, ref: { ...target.ref, connectionId: "s1" } }}
      />,
    );
    const table = await screen.findByRole("grid", { name: "Metrics" });
    await userEvent.click(within(table).getByText("Urgency"));
    expect(await screen.findByRole("button", { name: t("metrics:detail.count") })).toBeTruthy();
    expect(
      await screen.findByText(t("components:credits.costOfLeft", { count: 10, left: "500" })),
    ).toBeTruthy();
    expect(main.inputsOf("analytics.histogram")).toEqual([]);
  });

  it("removes one with its values after saying how many documents have one", async () => {
    main.answer({ "metrics.count": () => ({ documents: 312 }), "metrics.remove": () => undefined });
    show(<MetricsScreen target={target} />);
    const table = await screen.findByRole("grid", { name: "Metrics" });
    await userEvent.click(within(table).getByText("Urgency"));
    await userEvent.click(await screen.findByRole("button", { name: t("metrics:remove.action") }));
    const dialog = await screen.findByRole("dialog", {
      name: t("metrics:remove.title", { title: "Urgency" }),
    });
    expect(within(dialog).getByText(t("metrics:remove.values", { count: 312 }))).toBeTruthy();
    expect(main.inputsOf("metrics.remove")).toEqual([]);
    await userEvent.click(within(dialog).getByRole("button", { name: t("metrics:remove.action") }));
    await waitFor(() =>
      expect(main.inputsOf("metrics.remove")).toEqual([{ ...target.ref, name: "urgency" }]),
    );
    expect(await screen.findByText(t("metrics:remove.done", { title: "Urgency" }))).toBeTruthy();
  });

  it("adds several, shows errors while typing, and keeps rejected ones with the reason", async () => {
    main.answer({
      "metrics.add": ({ metrics }) =>
        metrics.map(({ name }) =>
          name === "reach_goal"
            ? { name, success: true, message: "" }
            : { name, success: false, message: "name: too many metrics" },
        ),
    });
    show(<MetricsScreen target={target} />);
    await userEvent.click(await screen.findByRole("button", { name: t("metrics:add") }));
    const dialog = await screen.findByRole("dialog", { name: t("metrics:add") });
    const row = (at: number) =>
      within(within(dialog).getByRole("group", { name: t("metrics:form.row", { number: at }) }));
    await userEvent.type(row(1).getByLabelText(t("metrics:column.title")), "Reach goal");
    expect(row(1).getByLabelText(t("name"))).toHaveProperty("value", "reach_goal");
    await userEvent.click(within(dialog).getByRole("button", { name: t("metrics:form.another") }));
    expect(document.activeElement).toBe(row(2).getByLabelText(t("metrics:column.title")));
    await userEvent.type(row(2).getByLabelText(t("name")), "Urgency");
    expect(row(2).getByText(t("metrics:fault.begin"))).toBeTruthy();
    await userEvent.clear(row(2).getByLabelText(t("name")));
    await userEvent.type(row(2).getByLabelText(t("name")), "second");
    await userEvent.click(within(dialog).getByRole("button", { name: t("metrics:form.add", { count: 2 }) }));
    expect(await within(dialog).findByText(/too many metrics/)).toBeTruthy();
    await waitFor(() => expect(within(dialog).queryByDisplayValue("reach_goal")).toBeNull());
    expect(within(dialog).getByDisplayValue("second")).toBeTruthy();
    expect(localStorage.getItem("metric drafts c1 p1")).toContain("second");
  });

  it("shows what is missing at its field, and discards a draft only after confirmation", async () => {
    show(<MetricsScreen target={target} />);
    await userEvent.click(await screen.findByRole("button", { name: t("metrics:add") }));
    const dialog = await screen.findByRole("dialog", { name: t("metrics:add") });
    await userEvent.click(within(dialog).getByRole("button", { name: t("metrics:form.add", { count: 1 }) }));
    expect(within(dialog).getByText(t("metrics:fault.noName"))).toBeTruthy();
    expect(document.activeElement).toBe(within(dialog).getByLabelText(t("name")));
    expect(main.inputsOf("metrics.add")).toEqual([]);
    await userEvent.type(within(dialog).getByLabelText(t("metrics:column.title")), "Goal");
    expect(within(dialog).queryByText(t("metrics:fault.noName"))).toBeNull();
    await userEvent.keyboard("{Escape}");
    await userEvent.click(await screen.findByRole("button", { name: t("metrics:goOn", { count: 1 }) }));
    const again = await screen.findByRole("dialog", { name: t("metrics:add") });
    expect(within(again).getByLabelText(t("metrics:column.title"))).toHaveProperty("value", "Goal");
    await userEvent.click(within(again).getByRole("button", { name: t("components:form.discard") }));
    const sure = await screen.findByRole("dialog", { name: t("metrics:form.discardTitle") });
    await userEvent.click(within(sure).getByRole("button", { name: t("components:form.discard") }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: t("metrics:add") })).toBeNull());
    expect(screen.getByRole("button", { name: t("metrics:add") })).toBeTruthy();
  });

  it("refreshes if no response came, and removes metrics that were added", async () => {
    main.answer({
      "metrics.add": () => {
        throw failure("timeout", "No answer within 30 seconds.");
      },
    });
    show(<MetricsScreen target={target} />);
    await userEvent.click(await screen.findByRole("button", { name: t("metrics:add") }));
    const dialog = await screen.findByRole("dialog", { name: t("metrics:add") });
    await userEvent.type(within(dialog).getByLabelText(t("metrics:column.title")), "Goal");
    const asked = main.inputsOf("project.metrics").length;
    await userEvent.click(within(dialog).getByRole("button", { name: t("metrics:form.add", { count: 1 }) }));
    await waitFor(() => expect(main.inputsOf("project.metrics").length).toBeGreaterThan(asked));
  });
});
