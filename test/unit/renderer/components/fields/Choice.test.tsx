import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { Choice } from "../../../../../src/renderer/components/fields/Choice";
import { t } from "../../../../../src/shared/texts";
import { FakeMain, oneWorkspace, show } from "../../fake-bridge";

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

it("types a space into the search instead of choosing, and names what it leaves out", async () => {
  new FakeMain(oneWorkspace);
  const chosen: string[] = [];
  const options = Array.from({ length: 200 }, (_, i) => ({ value: `${i}`, label: `Project of ${i}` }));
  show(
    <Choice
      label="Project"
      value="3"
      options={options}
      searchable
      onChange={(value) => void chosen.push(value)}
    />,
  );
  await userEvent.click(screen.getByRole("button", { name: "Project: Project of 3" }));
  expect(await screen.findByText(t("components:choice.more", { count: 120 }))).toBeTruthy();
  await userEvent.keyboard("of 199");
  expect(screen.getByDisplayValue("of 199")).toBe(document.activeElement);
  expect(chosen).toEqual([]);
  expect(screen.getAllByRole("option", { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    "Project of 199",
  ]);
  await userEvent.keyboard("{Enter}");
  expect(chosen).toEqual(["199"]);
});

it("shows a long label on one line, with the whole at hand", async () => {
  new FakeMain(oneWorkspace);
  const label = "A long title ".repeat(30).trim();
  show(<Choice label="Project" value="1" options={[{ value: "1", label }]} onChange={() => undefined} />);
  await userEvent.click(screen.getByRole("button"));
  expect(await screen.findByTitle(label)).toBeTruthy();
});

it("does something else from the end of the list, by keyboard too", async () => {
  new FakeMain(oneWorkspace);
  let runs = 0;
  const action = { label: "Add country", run: () => runs++ };
  show(<Choice label="Country" value="at" options={countries} action={action} onChange={() => undefined} />);
  await userEvent.click(screen.getByRole("button"));
  await screen.findByRole("option", { name: "Add country", hidden: true });
  await userEvent.keyboard("{ArrowUp}{Enter}");
  expect(runs).toBe(1);
});

it("highlights the current value if nothing is searched, else the first match", async () => {
  const chosen = await openChoice({ value: "pf", searchable: true });
  await userEvent.keyboard("{Enter}");
  cleanup();
  const other = await openChoice({ value: "none" });
  await userEvent.keyboard("{Enter}");
  expect([chosen, other]).toEqual([["pf"], ["at"]]);
});
