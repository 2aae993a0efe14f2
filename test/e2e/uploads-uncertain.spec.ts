import { MisbehavingService } from "../hosted/misbehaving-service";
import { invoke } from "./support/documents";
import { expect, test } from "./support/launch";
import { makeWorkspace, openScreen } from "./support/steps";
import { t } from "./support/words";

test("a document whose response was lost is called uncertain, and undone only on request", async ({
  earshot,
}) => {
  const { window } = earshot;
  const service = await MisbehavingService.start();
  service.answers.set("/api/v1/search/info", { result_accinfo: { projects: [{ id: "p1", name: "Kites" }] } });
  const url = "https://kites.example/a";
  try {
    await makeWorkspace(window, "Kites");
    const { id } = await invoke(window, "connections.addService", {
      name: "Hosted",
      baseUrl: service.url,
      token: "token-of-the-test",
      keep: "session",
    });
    await window.reload();
    await openScreen(window, "Uploads");
    // Chromium would repeat the call by itself on a connection that served calls before.
    service.faults.push({ cut: "before" });
    await invoke(window, "documents.modify", {
      connectionId: id,
      projectId: "p1",
      datasetId: null,
      action: "create",
      options: {},
      document: { url, published: "1700000000000", content: "It flies" },
    });
    const name = t("main:upload.create");
    await expect(window.getByText(t("components:tally.uncertain", { number: "1" }))).toBeVisible();
    await window.getByRole("button", { name: t("components:upload.more", { name }) }).click();
    await window.getByRole("menuitem", { name: t("components:upload.undo") }).click();
    const dialog = window.getByRole("dialog");
    const action = dialog.getByRole("button", { name: t("components:upload.undoAction") });
    const also = dialog.getByRole("checkbox", { name: t("components:undo.also") });
    await expect(also).toBeVisible();
    await expect(action).toBeDisabled();
    await also.click();
    await action.click();
    await expect.poll(() => service.documents.get(url)).toBe("deleted");
  } finally {
    await service.stop();
  }
});
