import { screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { Notebook } from "../../../../src/shared/ipc/notebook";
import { noFilters } from "../../../../src/analysis/question/defaults";
import { AddToBoard } from "../../../../src/renderer/charts/AddToBoard";
import { newBoard } from "../../../../src/renderer/components/stored/boards";
import { loadLateTexts, t } from "../../../../src/shared/texts";
import { FakeMain, oneWorkspace, show } from "../fake-bridge";

beforeAll(loadLateTexts);

it("offers the board of the project first, even if boards load after the dialog opens", async () => {
  const boards = [newBoard("Morning")];
  new FakeMain({
    ...oneWorkspace,
    "notebook.read": () => Notebook.parse({ boards }),
  });
  const view = { kind: "shares" as const, question: { query: "", filters: noFilters, sampleId: "s" } };
  const project = { connectionId: "c1", projectId: "p1" };
  show(<AddToBoard project={project} view={view} shows="Shares" timeZone="UTC" onClose={() => undefined} />);
  const chosen = await screen.findByRole("combobox", { name: t("boards:board") });
  await waitFor(() => expect(chosen).toHaveProperty("value", "Morning"));
  expect(screen.queryByLabelText(t("boards:name"))).toBeNull();
});
