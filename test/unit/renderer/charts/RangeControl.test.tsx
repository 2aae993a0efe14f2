import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { Range } from "../../../../src/analysis/question/range";
import { RangeControl } from "../../../../src/renderer/charts/RangeControl";
import { t } from "../../../../src/shared/texts";
import { FakeMain, oneWorkspace, show } from "../fake-bridge";

const timeZone = "Europe/Luxembourg";
beforeEach(() => {
  new FakeMain(oneWorkspace);
});

/** Opens the dates of the range control. Returns its fields and what was chosen. */
async function openDates() {
  const user = userEvent.setup();
  const chosen = vi.fn<(range: Range) => void>();
  const period = { min: Date.parse("2026-11-01T00:00+01:00"), max: Date.parse("2026-11-08T00:00+01:00") };
  show(<RangeControl range={{ kind: "all" }} period={period} timeZone={timeZone} onChange={chosen} />);
  await user.click(screen.getByRole("button", { name: new RegExp(`^${t("charts:range.title")}:`) }));
  await user.click(await screen.findByRole("option", { name: t("charts:range.pick") }));
  const from = await screen.findByLabelText<HTMLInputElement>(t("charts:dates.from"));
  await waitFor(() => expect(document.activeElement).toBe(from));
  return { user, chosen, from, to: screen.getByLabelText<HTMLInputElement>(t("charts:dates.to")) };
}

it("shows the days of the present range, and takes typed ones with Enter", async () => {
  const { user, chosen, from, to } = await openDates();
  expect([from.value, to.value]).toEqual(["Nov 1, 2026", "Nov 7, 2026"]);
  await user.clear(from);
  await user.type(from, "2015-02-16");
  await user.clear(to);
  await user.type(to, "Feb 24, 2015{Enter}");
  expect(chosen.mock.calls).toEqual([[{ kind: "custom", from: "2015-02-16", to: "2015-02-24" }]]);
});

it("takes days in either order", async () => {
  const { user, chosen, from, to } = await openDates();
  await user.clear(from);
  await user.type(from, "2015-02-24");
  await user.clear(to);
  await user.type(to, "2015-02-16{Enter}");
  expect(chosen.mock.calls).toEqual([[{ kind: "custom", from: "2015-02-16", to: "2015-02-24" }]]);
});

it("says how a day is written, and shows nothing until it is one", async () => {
  const { user, chosen, from } = await openDates();
  await user.clear(from);
  await user.type(from, "last Tuesday{Enter}");
  await user.tab();
  expect(await screen.findByText(t("charts:dates.example", { day: "Nov 18, 2026" }))).toBeTruthy();
  expect(from.value).toBe("last Tuesday");
  expect(screen.getByRole("button", { name: t("charts:dates.show") })).toHaveProperty("disabled", true);
  expect(chosen).not.toHaveBeenCalled();
});
