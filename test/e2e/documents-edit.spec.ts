import { documentsOf, invoke, list, openDocument, pane } from "./support/documents";
import { expect, testInOneApp as test } from "./support/launch";
import { t } from "./support/words";

test("a document is created, found, edited by field, and an edit is reviewed and reverted @smoke", async ({
  earshot,
}) => {
  const { window } = earshot;
  await documentsOf(window, 2);
  await window.getByRole("button", { name: "New", exact: true }).click();
  await window.getByRole("menuitem", { name: t("documents:browse.document") }).click();
  await expect(window.getByRole("button", { name: t("documents:verb.create") })).toBeDisabled();

  await window.getByLabel(t("rules:field.url"), { exact: true }).fill("https://kites.example/new");
  await window.getByLabel(t("rules:field.content"), { exact: true }).fill("A kite that nobody had seen");
  await window.getByLabel(t("rules:field.published"), { exact: true }).fill("2026-05-01T10:30:00");
  await window.getByRole("combobox", { name: t("rules:field.tags_customer"), exact: true }).fill("Sky / new");
  await window.keyboard.press("Enter");
  await window.getByRole("checkbox", { name: t("documents:form.setSentiment") }).check();
  await window.getByRole("slider", { name: t("rules:field.sentiment") }).focus();
  for (let step = 0; step < 3; step++) await window.keyboard.press("ArrowRight");
  await window.getByLabel(t("rules:field.source_name")).fill("Hill Post");
  const body = window.getByLabel(t("documents:editor.callBody"));
  await expect(body).toContainText('"sentiment": 3');
  await expect(body).toContainText('"published": "');
  await window.getByRole("button", { name: t("documents:verb.create") }).click();
  await expect(window.getByText(t("documents:results.count", { count: 3 }))).toBeVisible();

  await openDocument(window, "A kite that nobody had seen");
  await expect(pane(window)).toContainText(
    `${t("app:series.positive")} ${t("documents:fact.sentiment", { value: 3 })}`,
  );
  await expect(pane(window)).toContainText("Hill Post");
  await pane(window)
    .getByRole("button", { name: t("documents:reading.edit"), exact: true })
    .click();
  await expect(window.getByRole("button", { name: t("documents:verb.update") })).toBeDisabled();
  await window.getByLabel(t("rules:field.title"), { exact: true }).fill("Seen at last");
  await expect(window.getByText(/\/update\?access_token=<ACCESS_TOKEN>/)).toBeVisible();
  expect(JSON.parse(await body.innerText())).toEqual({
    url: "https://kites.example/new",
    title: "Seen at last",
  });
  await window.getByRole("button", { name: t("documents:verb.update") }).click();

  await openDocument(window, "Seen at last");
  const history = pane(window).getByRole("region", { name: t("documents:history.past") });
  await expect(history).toContainText(t("components:action.update"));
  await history
    .getByRole("button", { name: t("documents:history.show") })
    .first()
    .click();
  await expect(history.getByRole("row", { name: "Title none Seen at last" })).toBeVisible();
  await history
    .getByRole("button", { name: t("documents:history.takeBack") })
    .first()
    .click();
  const dialog = window.getByRole("dialog");
  await expect(dialog.getByRole("row", { name: "Title Seen at last none" })).toBeVisible();
  await dialog.getByRole("button", { name: t("documents:revert.act") }).click();
  await expect(
    window.getByRole("gridcell", { name: "A kite that nobody had seen", exact: true }),
  ).toBeVisible();
});

test("form and JSON edit the same document, and errors are shown where they are", async ({ earshot }) => {
  const { window } = earshot;
  await documentsOf(window, 1);
  await openDocument(window, "Kite 0");
  await pane(window)
    .getByRole("button", { name: t("documents:reading.edit"), exact: true })
    .click();
  await window.getByLabel(t("rules:field.title"), { exact: true }).fill("From the form");
  await window.getByText("JSON", { exact: true }).click();
  const json = window.getByRole("textbox", { name: t("documents:editor.jsonLabel") });
  await expect(json).toContainText('"title": "From the form"');

  await json.focus();
  await window.keyboard.press("Control+A");
  await window.keyboard.insertText(
    '{"url": "https://kites.example/0", "content": "Kite", "published": 1, "sentiment": 9}',
  );
  await expect(
    window.getByText(
      new RegExp(`sentiment: ${t("rules:must.beWholeNumberBetween", { min: -5, max: 5 })}`, "i"),
    ),
  ).toBeVisible();
  await expect(window.getByRole("button", { name: t("documents:verb.update") })).toBeDisabled();
  await expect(window.locator(".cm-lintRange-error")).toHaveText("9");

  await window.keyboard.press("Control+A");
  await window.keyboard.insertText('{"url": "https://kites.example/0", "content": ');
  await window.getByText(t("documents:editor.form"), { exact: true }).click();
  await expect(window.getByText(t("documents:editor.jsonUnread"))).toBeVisible();
  await window.getByText("JSON", { exact: true }).click();
  await expect(json).toContainText('"content": ');
  await json.focus();
  await window.keyboard.press("Control+End");
  await window.keyboard.insertText('"Kite from JSON", "published": 1000, "sentiment": -4}');
  await window.getByText(t("documents:editor.form"), { exact: true }).click();
  await expect(window.getByLabel(t("rules:field.content"), { exact: true })).toHaveValue("Kite from JSON");
  await expect(window.getByText("Negative, -4")).toBeVisible();
});

test("each state of a document offers exactly the allowed actions", async ({ earshot }) => {
  test.slow();
  const { window } = earshot;
  const place = await documentsOf(window, 1);
  const url = "https://kites.example/state";
  const actions = [
    t("documents:verb.create"),
    t("documents:verb.update"),
    t("documents:verb.upsert"),
    t("documents:verb.delete"),
    t("documents:verb.undelete"),
  ];
  const allowed = async () => {
    await window.getByRole("combobox", { name: t("documents:drafts.action") }).click();
    const options = window.getByRole("option");
    await expect(options).toHaveCount(5);
    const found: string[] = [];
    for (const action of actions) {
      const option = window.getByRole("option", { name: new RegExp(`^${action}`) });
      if ((await option.getAttribute("data-combobox-disabled")) === null) found.push(action);
    }
    await window.keyboard.press("Escape");
    return found;
  };
  const perform = async (action: string) => {
    await window.getByRole("combobox", { name: t("documents:drafts.action") }).click();
    await window.getByRole("option", { name: new RegExp(`^${action}`) }).click();
    await window.getByRole("button", { name: action, exact: true }).click();
  };
  const begin = async (state: string) => {
    await window.getByRole("button", { name: "New", exact: true }).click();
    await window.getByRole("menuitem", { name: t("documents:browse.document") }).click();
    await window.getByLabel(t("rules:field.url"), { exact: true }).fill(url);
    await expect(window.locator("header").getByText(state, { exact: true })).toBeVisible();
    await window.getByLabel(t("rules:field.content"), { exact: true }).fill("A kite with a state");
    await window.getByLabel(t("rules:field.published"), { exact: true }).fill("2026-05-01T10:30:00");
  };
  const known = async () => (await invoke(window, "documents.read", { ...place, url })).version.state;

  await begin(t("documents:state.absent"));
  expect(await allowed()).toEqual([t("documents:verb.create"), t("documents:verb.upsert")]);
  await perform(t("documents:verb.create"));
  await expect.poll(known).toBe("live");

  await begin(t("documents:state.live"));
  expect(await allowed()).toEqual([
    t("documents:verb.update"),
    t("documents:verb.upsert"),
    t("documents:verb.delete"),
  ]);
  await perform(t("documents:verb.delete"));
  await expect.poll(known).toBe("deleted");

  await begin(t("documents:state.deleted"));
  expect(await allowed()).toEqual([t("documents:verb.undelete")]);
  await perform(t("documents:verb.undelete"));
  await expect.poll(known).toBe("live");

  await begin(t("documents:state.live"));
  await perform(t("documents:verb.update"));
  // This document was never loaded here, so the app asks before overwriting it.
  await expect(window.getByRole("dialog", { name: t("documents:conflict.title") })).toBeVisible();
  await window.getByRole("button", { name: t("documents:conflict.keepEditing") }).click();
  await window.getByRole("button", { name: t("documents:notice.editTaken") }).click();
  await window.getByLabel(t("rules:field.title"), { exact: true }).fill("A title");
  await perform(t("documents:verb.upsert"));
  await expect
    .poll(async () => (await invoke(window, "documents.read", { ...place, url })).version.document?.title)
    .toBe("A title");

  // The screen wouldn't offer these actions. The service rejects them, and the reason is shown with the edit.
  for (const action of ["create", "undelete"] as const)
    await invoke(window, "documents.modify", {
      ...place,
      action,
      document: { url, published: "1", content: "Another" },
    });
  await list(window, t("documents:browse.edits"));
  await expect(window.getByRole("gridcell", { name: /the document isn't deleted/ })).toBeVisible();
});

test("a review is created in its dataset with rating and parent, and a deleted document is restored", async ({
  earshot,
}) => {
  const { window } = earshot;
  const place = await documentsOf(window, 1);
  await window.getByRole("button", { name: "New", exact: true }).click();
  await window.getByRole("menuitem", { name: t("documents:browse.review") }).click();
  await window.getByRole("combobox", { name: t("charts:filterKind.dataset") }).fill("hill-reviews");
  await window.keyboard.press("Escape");
  await window.getByLabel(t("rules:field.rating")).fill("4");
  await window.getByLabel(t("rules:field.parent_url")).fill("https://kites.example/0");
  await window.getByLabel(t("rules:field.url"), { exact: true }).fill("https://kites.example/review");
  await window.getByLabel(t("rules:field.content"), { exact: true }).fill("It flies well");
  await window.getByLabel(t("rules:field.published"), { exact: true }).fill("2026-09-02T10:30:00");
  await window.getByRole("button", { name: t("documents:verb.create") }).click();
  await openDocument(window, "It flies well");
  await expect(pane(window)).toContainText(t("rules:field.rating"));
  await pane(window).getByRole("button", { name: "Kite 0" }).click();
  await expect(pane(window).getByRole("heading", { name: "Kite 0" })).toBeVisible();
  await expect(pane(window).getByRole("region", { name: t("documents:reading.thread") })).toContainText(
    t("documents:reading.answers", { count: 1, host: "kites.example" }),
  );

  await window.getByRole("button", { name: /^Dataset: Any/ }).click();
  await window.getByRole("checkbox", { name: "hill-reviews" }).check();
  await window.keyboard.press("Escape");
  await expect(window.getByText(t("documents:results.count", { count: 1 }), { exact: true })).toBeVisible();
  await openDocument(window, "It flies well");
  await pane(window)
    .getByRole("button", { name: t("documents:reading.delete") })
    .click();
  await window.getByRole("button", { name: t("documents:verb.delete") }).click();
  await expect(pane(window).getByRole("button", { name: t("documents:reading.undelete") })).toBeVisible();
  await list(window, t("documents:browse.deleted"));
  await window.getByRole("gridcell", { name: "It flies well", exact: true }).click();
  await pane(window)
    .getByRole("button", { name: t("documents:reading.undelete") })
    .click();
  await expect(window.getByText(t("documents:known.noneDeleted"))).toBeVisible();
  const found = await invoke(window, "documents.read", { ...place, url: "https://kites.example/review" });
  expect(found).toMatchObject({ datasetId: "hill-reviews", version: { state: "live" } });
});
