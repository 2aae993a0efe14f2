import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { BoardQuery } from "../../../../src/renderer/features/boards/BoardQuery";
import { FakeMain, oneWorkspace, show } from "../fake-bridge";
import { writeQuery } from "../query";

it("shows the board's current query, even if another window changed it", async () => {
  new FakeMain(oneWorkspace);
  const Board = () => {
    const [query, setQuery] = useState("espresso");
    return (
      <>
        <button onClick={() => setQuery("tea")}>Ask elsewhere</button>
        <BoardQuery query={query} loads={{ queryKey: ["charts"] }} onRun={setQuery} />
      </>
    );
  };
  show(<Board />);
  await writeQuery("espresso OR cocoa");
  await userEvent.click(screen.getByText("Ask elsewhere"));
  await waitFor(() =>
    expect(screen.getByRole("searchbox", { name: t("components:query.name") }).textContent).toBe("tea"),
  );
});
