import "../late-texts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { App } from "../../../../src/renderer/app/App";
import { forgetPlaces } from "../../../../src/renderer/core/place";
import { useSession } from "../../../../src/renderer/core/session";
import { t } from "../../../../src/shared/texts";
import { aFile, FakeMain, live, show, target } from "../fake-bridge";
import { followedStream } from "../streams/streams-main";

const { connection } = target;
const made = { ...connection, id: "c2", name: "Rivals" };
const ready = (connectionId: string) =>
  ({ connectionId, phase: "ready", since: 0, note: null, error: null }) as const;

let main: FakeMain;
beforeEach(() => {
  localStorage.clear();
  let connections = [connection];
  main = new FakeMain({
    ...followedStream,
    "connections.list": () => ({ connections, states: connections.map(({ id }) => ready(id)) }),
    "connections.open": ({ id }) => ready(id),
    "connections.projects": ({ id }) => live([id === "c2" ? { id: "p2", title: "Rivals" } : target.project]),
    "connections.createWorkspace": () => {
      connections = [connection, made];
      return made;
    },
    "streams.asFile": () => aFile("/files/rivals.ndjson"),
    "imports.expand": ({ handles }) => ({ files: handles.map(aFile), rejected: [], skipped: 0 }),
    "imports.group": ({ handles }) => ({ groups: handles.map((one) => [one]), rejected: [] }),
  });
  useSession.setState(useSession.getInitialState(), true);
  forgetPlaces();
});

/** Opens the stream and asks for its documents in a new workspace. */
async function importIntoNew() {
  const user = userEvent.setup();
  show(<App />);
  await user.click(await screen.findByRole("button", { name: t("streams:title") }));
  await user.click(await screen.findByText("rivals"));
  await user.click(await screen.findByRole("button", { name: t("streams:live.open") }));
  await screen.findByTitle("A trout");
  await user.click(screen.getByRole("button", { name: t("streams:live.import.action") }));
  await user.click(await screen.findByRole("menuitem", { name: t("streams:live.import.new") }));
  const dialog = await screen.findByRole("dialog", { name: t("connections:newWorkspace") });
  expect(
    within(dialog).getByText(t("connections:workspace.forFile", { file: "rivals.ndjson" })),
  ).toBeTruthy();
  return { user, dialog };
}

it("documents of a stream are opened in the workspace that is created for them", async () => {
  const { user, dialog } = await importIntoNew();
  expect(main.inputsOf("imports.open")).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: t("connections:workspace.create") }));
  await waitFor(() =>
    expect(main.inputsOf("imports.open")).toMatchObject([{ handle: "/files/rivals.ndjson" }]),
  );
  expect(useSession.getState()).toMatchObject({ connectionId: "c2", projectId: "p2", screen: "uploads" });
});

it("documents of a stream go nowhere when no workspace is created", async () => {
  const { user, dialog } = await importIntoNew();
  await user.click(within(dialog).getByRole("button", { name: t("cancel") }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(useSession.getState()).toMatchObject({ connectionId: "c1", screen: "streams" });
  expect(main.inputsOf("imports.open")).toEqual([]);
});
