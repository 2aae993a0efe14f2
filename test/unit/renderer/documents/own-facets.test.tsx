import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { FacetBar } from "../../../../src/renderer/features/documents/list/FacetBar";
import { narrowedQuestion } from "../../../../src/renderer/features/documents/list/facets";
import { useBrowsing } from "../../../../src/renderer/features/documents/store";
import type { CustomMetric } from "../../../../src/shared/interface/resources";
import { tryParse } from "../../../../src/shared/query";
import { t } from "../../../../src/shared/texts";
import { FakeMain, live, oneWorkspace, service, show, target } from "../fake-bridge";

const column = (name: string, change: Partial<CustomMetric>): CustomMetric => ({
  name,
  title: name,
  description: "",
  display_in_ui: true,
  format: { name: "KEYWORD" },
  ...change,
});

function open(of = target) {
  const main = new FakeMain({
    ...oneWorkspace,
    "project.metrics": () =>
      live([
        column("reason", {
          title: "Complaint reason",
          value_names: [
            { value: "Bad Flight", name: "Poor flight" },
            { value: "bad trip", name: "Poor flight" },
          ],
        }),
        column("price", { format: { name: "INTEGER" } }),
        column("inner", { display_in_ui: false }),
      ]),
    "project.imports": () => live([]),
    "documents.datasets": () => [],
    "analytics.histogram": () =>
      live({
        header: { v: ["ALL"] },
        data: [
          { ks: "Bad Flight", v: [580] },
          { ks: "Lost “bag”", v: [12] },
        ],
      }),
  });
  show(<FacetBar stories="all" target={of} query="late" period={null} />);
  return main;
}

it("Documents can be narrowed down by an own column, under its names", async () => {
  const main = open();
  fireEvent.click(await screen.findByRole("button", { name: /^Complaint reason:/ }));
  fireEvent.click(await screen.findByLabelText("Poor flight (580)"));
  const chosen = useBrowsing.getState().facets;
  expect(chosen).toEqual({ "custom.reason": ["Bad Flight", "bad trip", "Poor flight"] });
  const { q } = narrowedQuestion("late", chosen);
  expect(q).toBe(
    '(late) AND (custom.reason:"Bad Flight" OR custom.reason:"bad trip" OR custom.reason:"Poor flight")',
  );
  expect(tryParse(q).ok).toBe(true);
  expect(main.inputsOf("analytics.histogram").at(-1)).toMatchObject({
    type: "custom.reason",
    params: { q: "late" },
  });
  expect(await screen.findByRole("button", { name: "Complaint reason: Poor flight" })).toBeTruthy();
  fireEvent.click(screen.getByLabelText("Poor flight (580)"));
  expect(useBrowsing.getState().facets).toEqual({});
  expect(screen.queryByRole("button", { name: /^(?:price|inner):/ })).toBeNull();
});

it("a service that doesn't count own columns offers none", async () => {
  open({ ...target, connection: service });
  await screen.findByRole("button", { name: new RegExp(`^${t("components:document.sentiment")}:`) });
  expect(screen.queryByRole("button", { name: /^Complaint reason:/ })).toBeNull();
});
