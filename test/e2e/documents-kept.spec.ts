import { MisbehavingService } from "../hosted/misbehaving-service";
import { documentsOf, invoke, list, openDocument, pane } from "./support/documents";
import { expect, test } from "./support/launch";
import { openScreen } from "./support/steps";
import { t } from "./support/words";

test("typed text survives a kill of the app and is sent from the list of drafts", async ({ profile }) => {
  test.slow();
  const first = await profile.launch();
  await documentsOf(first.window, 1);
  await openDocument(first.window, "Kite 0");
  await pane(first.window)
    .getByRole("button", { name: t("documents:reading.edit"), exact: true })
    .click();
  await first.window.getByLabel(t("rules:field.content"), { exact: true }).fill("Half a sentence");
  await expect(first.window.getByText(/^Draft saved/)).toBeVisible();
  first.app.process().kill("SIGKILL");
  await first.close();

  const { window } = await profile.launch();
  await openScreen(window, "Documents");
  await list(window, t("documents:browse.draftsCounted", { drafts: "1" }));
  await window.getByRole("gridcell", { name: "Kite 0", exact: true }).click();
  await expect(window.getByLabel(t("rules:field.content"), { exact: true })).toHaveValue("Half a sentence");
  // Leaving the editor asks nothing and loses nothing.
  await openScreen(window, "Settings");
  await openScreen(window, "Documents");
  await expect(window.getByLabel(t("rules:field.content"), { exact: true })).toHaveValue("Half a sentence");
  await window.getByLabel(t("rules:field.content"), { exact: true }).fill("A whole sentence");
  await window.locator("header").getByRole("button", { name: "Documents" }).click();
  await list(window, t("documents:browse.draftsCounted", { drafts: "1" }));
  await window.getByRole("gridcell", { name: "Kite 0", exact: true }).click();
  await expect(window.getByLabel(t("rules:field.content"), { exact: true })).toHaveValue("A whole sentence");
  await window.getByRole("button", { name: t("documents:verb.update") }).click();
  await expect(window.getByText(t("documents:drafts.empty"))).toBeVisible();
  await list(window, t("documents:browse.results"));
  await openDocument(window, "Kite 0");
  await expect(pane(window)).toContainText("A whole sentence");
});

test("a document changed elsewhere isn't overwritten: the analyst chooses for each field", async ({
  earshot,
}) => {
  const { window } = earshot;
  const place = await documentsOf(window, 1);
  await openDocument(window, "Kite 0");
  await pane(window)
    .getByRole("button", { name: t("documents:reading.edit"), exact: true })
    .click();
  await window.getByLabel(t("rules:field.title"), { exact: true }).fill("My title");
  await window.getByLabel(t("rules:field.content"), { exact: true }).fill("My text");
  await invoke(window, "documents.modify", {
    ...place,
    action: "update",
    document: {
      url: "https://kites.example/0",
      title: "Their title",
      content: "Their text",
      tags_customer: ["Their / tag"],
    },
  });
  await window.getByRole("button", { name: t("documents:verb.update") }).click();
  const dialog = window.getByRole("dialog", { name: t("documents:conflict.title") });
  await expect(dialog).toContainText(t("documents:conflict.both", { conflicts: 2, fields: 3 }));
  await dialog
    .getByRole("radiogroup", { name: t("documents:conflict.fieldToBe", { field: t("rules:field.content") }) })
    .getByText(t("documents:conflict.service"))
    .click();
  await dialog.getByRole("button", { name: t("documents:conflict.take") }).click();
  await expect(window.getByLabel(t("rules:field.content"), { exact: true })).toHaveValue("Their text");
  await window.getByRole("button", { name: t("documents:verb.update") }).click();
  await expect
    .poll(async () => (await invoke(window, "documents.search", place)).data.documents[0])
    .toMatchObject({ title: "My title", content: "Their text", tags_customer: ["Their / tag"] });
});

test("offline edits wait, can be changed and withdrawn, and a rejected one keeps its reason and text", async ({
  earshot,
}) => {
  const { window } = earshot;
  test.slow();
  const service = await MisbehavingService.start();
  service.answers.set("/api/v1/search/info", { result_accinfo: { projects: [{ id: "p1", name: "Kites" }] } });
  const documents = ["a", "b"].map((name, i) => ({
    url: `https://kites.example/${name}`,
    title: `Kite ${name}`,
    content: "It flies",
    published: 1_790_000_000_000 + i,
  }));
  for (const document of documents) service.documents.set(document.url, document);
  const results = { result_content: { data: documents.map((data) => ({ data })) }, pagination: { total: 2 } };
  service.answers.set("/api/v1/search/p/p1/results", results);
  try {
    const { id } = await invoke(window, "connections.addService", {
      name: "Hosted",
      baseUrl: service.url,
      token: "token-of-the-test",
      keep: "session",
    });
    await window.reload();
    await openScreen(window, "Documents");
    await expect(window.getByText(t("documents:results.count", { count: 2 }))).toBeVisible();
    const place = { connectionId: id, projectId: "p1" };
    await service.stop();

    for (const name of ["a", "b"]) {
      await openDocument(window, `Kite ${name}`);
      await pane(window)
        .getByRole("button", { name: t("documents:reading.edit"), exact: true })
        .click();
      await window.getByLabel(t("rules:field.content"), { exact: true }).fill(`Edited ${name} while away`);
      await window.getByRole("button", { name: t("documents:verb.update") }).click();
      await expect(window.getByRole("gridcell", { name: `Edit waiting Kite ${name}` })).toBeVisible();
    }
    await window.getByRole("gridcell", { name: "Edit waiting Kite a" }).click();
    const underWay = pane(window).getByRole("region", { name: t("documents:history.open") });
    await expect(underWay).toContainText("Edited a while away");
    await underWay.getByRole("button", { name: t("documents:history.change") }).click();
    await window.getByLabel(t("rules:field.content"), { exact: true }).fill("Edited a once more");
    await window.getByRole("button", { name: t("documents:editor.amend") }).click();
    await window.getByRole("gridcell", { name: "Edit waiting Kite b" }).click();
    await underWay.getByRole("button", { name: t("documents:history.withdraw") }).click();
    await window
      .getByRole("dialog")
      .getByRole("button", { name: t("documents:history.withdraw") })
      .click();
    await expect(window.getByRole("gridcell", { name: "Kite b", exact: true })).toBeVisible();

    const back = await MisbehavingService.start(service);
    try {
      for (const [path, answer] of service.answers) back.answers.set(path, answer);
      for (const upload of await invoke(window, "uploads.list", undefined))
        if (upload.state === "waiting") await invoke(window, "uploads.resume", { uploadId: upload.id });
      await expect
        .poll(() => back.documents.get("https://kites.example/a"))
        .toMatchObject({
          content: "Edited a once more",
        });
      expect(back.documents.get("https://kites.example/b")).toMatchObject({ content: "It flies" });

      const orphan = { url: "https://kites.example/none", title: "Nowhere" };
      await invoke(window, "documents.modify", { ...place, action: "update", document: orphan });
      await list(window, t("documents:browse.edits"));
      await window.getByRole("gridcell", { name: "Nowhere", exact: true }).click();
      await expect(underWay).toContainText(t("main:verdict.not_found"));
      await expect(underWay.getByRole("row", { name: "Title none Nowhere" })).toBeVisible();
      await underWay.getByRole("button", { name: t("documents:history.drop") }).click();
      await window
        .getByRole("dialog")
        .getByRole("button", { name: t("documents:history.drop") })
        .click();
      await expect(window.getByText(t("documents:edits.noneOpen"))).toBeVisible();
    } finally {
      await back.stop();
    }
  } finally {
    await service.stop().catch(() => undefined);
  }
});
