import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { useConnectionDialogs, type ConnectionDialog } from "../../../../src/renderer/core/dialogs";
import { ConnectionDialogs } from "../../../../src/renderer/features/connections/ConnectionDialogs";
import { t } from "../../../../src/shared/texts";
import { FakeMain, oneService, show, target } from "../fake-bridge";

const { connection: workspace } = target;
let main: FakeMain;

beforeEach(() => {
  useConnectionDialogs.setState(useConnectionDialogs.getInitialState(), true);
  main = new FakeMain(oneService);
});

async function open(dialog: ConnectionDialog) {
  useConnectionDialogs.setState({ dialog });
  show(<ConnectionDialogs />);
  return { user: userEvent.setup(), dialog: await screen.findByRole("dialog") };
}

describe("erasing an author", () => {
  const counts = {
    documents: 2,
    mentions: 1,
    sameName: 0,
    collected: 0,
    records: 0,
    exported: 0,
    backups: 0,
  };
  const profile = {
    edits: 0,
    drafts: 0,
    uploads: 0,
    files: 0,
    coding: 0,
    streamed: 0,
    saved: 0,
    cached: 0,
    activity: 0,
    backups: 0,
  };
  const receipt = {
    id: "r-1",
    connectionId: workspace.id,
    workspace: workspace.name,
    at: 0,
    traces: counts,
    profile,
    remains: [],
  };
  beforeEach(() => {
    main.answer({ "connections.list": () => ({ connections: [workspace], states: [] }) });
  });

  it("asks for a name or an ID, and counts what there is of them", async () => {
    main.answer({ "people.traces": () => counts });
    const title = t("people:action");
    const { user, dialog } = await open({ kind: "erase", id: workspace.id, title, author: null });
    await user.click(within(dialog).getByRole("button", { name: t("people:continue") }));
    expect(within(dialog).getByText(t("people:anyNobody"))).toBeDefined();
    await user.type(within(dialog).getByRole("textbox", { name: t("people:name") }), " Zelda ");
    await user.click(within(dialog).getByRole("button", { name: t("people:continue") }));
    await within(dialog).findByText(t("people:part.documents", { count: 2 }));
    expect(main.inputsOf("people.traces")).toMatchObject([{ author: { id: "", name: "Zelda" } }]);
  });

  it("lists the receipts of a workspace, which can be saved", async () => {
    main.answer({ "people.receipts": () => [receipt], "people.saveReceipt": () => null });
    const { user, dialog } = await open({ kind: "receipts", id: workspace.id });
    await within(dialog).findByText(t("people:receipt.id", { id: "r-1" }));
    expect(within(dialog).getByText(t("people:part.documents", { count: 2 }))).toBeDefined();
    await user.click(within(dialog).getByRole("button", { name: t("people:save") }));
    expect(main.inputsOf("people.saveReceipt")).toEqual([{ connectionId: workspace.id, id: "r-1" }]);
  });

  it("names what may still name the author, and deletes damaged copies on request", async () => {
    const copy = { file: "outbox.db.damaged-2026-11-27T10-00-00-000Z", why: "aside" as const };
    const forms = { file: "Local Storage", why: "forms" as const };
    let remains = [copy, forms] as (typeof copy | typeof forms)[];
    main.answer({
      "people.receipts": () => [{ ...receipt, remains }],
      "people.deleteCopies": () => ({ ...receipt, remains: (remains = [forms]) }),
    });
    const { user, dialog } = await open({ kind: "receipts", id: workspace.id });
    await within(dialog).findByText(`${copy.file}: ${t("people:why.aside")}`);
    expect(within(dialog).getByText(`Local Storage: ${t("people:why.forms")}`)).toBeDefined();
    await user.click(within(dialog).getByRole("button", { name: t("people:deleteCopies") }));
    await waitFor(() => expect(within(dialog).queryByText(new RegExp(copy.file))).toBeNull());
    expect(within(dialog).queryByRole("button", { name: t("people:deleteCopies") })).toBeNull();
    expect(main.inputsOf("people.deleteCopies")).toEqual([{ connectionId: workspace.id, id: "r-1" }]);
  });
});
