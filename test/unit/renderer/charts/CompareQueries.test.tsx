import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { CompareQueries } from "../../../../src/renderer/charts/CompareQueries";
import { FakeMain, oneWorkspace, show } from "../fake-bridge";

afterEach(cleanup);

it("writes on from the queries that are asked, also where a saved chart brought others", async () => {
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
  const written = (number: number) => screen.getByLabelText<HTMLTextAreaElement>(`Query ${number}`).value;
  await waitFor(() => expect([written(1), written(2)]).toEqual(["tea", "cocoa"]));
});
