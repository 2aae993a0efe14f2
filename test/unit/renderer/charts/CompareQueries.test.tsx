import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { CompareQueries } from "../../../../src/renderer/charts/CompareQueries";
import { FakeMain, oneWorkspace, show } from "../fake-bridge";

it("edits the current queries, even after opening a saved chart with others", async () => {
  new FakeMain(oneWorkspace);
  const user = userEvent.setup();
  const Chart = () => {
    const [queries, setQueries] = useState(["espresso"]);
    return (
      <>
        <button onClick={() => setQueries(["tea", "cocoa"])}>Open another chart</button>
        <CompareQueries queries={queries} onChange={setQueries} />
      </>
    );
  };
  show(<Chart />);
  await user.click(screen.getByText("Open another chart"));
  await user.click(screen.getByRole("button", { name: /2 of 4/ }));
  const written = (number: number) =>
    screen.getByLabelText<HTMLTextAreaElement>(t("charts:compare.query", { number })).value;
  await waitFor(() => expect([written(1), written(2)]).toEqual(["tea", "cocoa"]));
});

it("closes on Escape, but not on an Escape that ends a composition or closes suggestions", async () => {
  new FakeMain(oneWorkspace);
  const user = userEvent.setup();
  show(<CompareQueries queries={["espresso"]} onChange={() => undefined} />);
  await user.click(screen.getByRole("button", { name: /1 of 4/ }));
  const field = await screen.findByLabelText(t("charts:compare.query", { number: "1" }));
  act(() => field.focus());
  const opened = () => screen.getByRole("button", { name: /1 of 4/ }).getAttribute("aria-expanded");
  fireEvent.keyDown(field, { key: "Escape", isComposing: true });
  expect(opened()).toBe("true");
  const prevent = (event: Event) => event.preventDefault();
  field.addEventListener("keydown", prevent);
  fireEvent.keyDown(field, { key: "Escape" });
  field.removeEventListener("keydown", prevent);
  expect(opened()).toBe("true");
  fireEvent.keyDown(field, { key: "Escape" });
  await waitFor(() => expect(screen.queryByLabelText(t("charts:compare.query", { number: "1" }))).toBeNull());
});
