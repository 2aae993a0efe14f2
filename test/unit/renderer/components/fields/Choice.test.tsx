import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { Choice } from "../../../../../src/renderer/components/fields/Choice";
import { FakeMain, oneWorkspace, show } from "../../fake-bridge";

afterEach(cleanup);

const countries = [
  { value: "at", label: "Austria" },
  { value: "fr", label: "France", disabled: true },
  { value: "gf", label: "French Guiana" },
  { value: "pf", label: "French Polynesia" },
];

/** Opens a choice by its button. Returns the values that are then chosen. */
async function openChoice(props: { value: string; searchable?: boolean }) {
  new FakeMain(oneWorkspace);
  const chosen: string[] = [];
  show(
    <Choice label="Country" options={countries} onChange={(value) => void chosen.push(value)} {...props} />,
  );
  await userEvent.click(screen.getByRole("button", { name: /^Country/ }));
  await screen.findByRole("option", { name: "Austria", hidden: true });
  return chosen;
}

it("selects the first enabled match on Enter", async () => {
  const chosen = await openChoice({ value: "at", searchable: true });
  await userEvent.keyboard("fr{Enter}");
  expect(chosen).toEqual(["gf"]);
});

it("highlights the current value if nothing is searched, else the first match", async () => {
  const chosen = await openChoice({ value: "pf", searchable: true });
  await userEvent.keyboard("{Enter}");
  cleanup();
  const other = await openChoice({ value: "none" });
  await userEvent.keyboard("{Enter}");
  expect([chosen, other]).toEqual([["pf"], ["at"]]);
});
