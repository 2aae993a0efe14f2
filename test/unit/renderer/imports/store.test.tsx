import { useQueryClient } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { useEvents } from "../../../../src/renderer/core/events";
import { forgetPlaces } from "../../../../src/renderer/core/place";
import { keys } from "../../../../src/renderer/core/queries";
import { useSession } from "../../../../src/renderer/core/session";
import { useImports } from "../../../../src/renderer/features/imports/store";
import type { RouteOutput } from "../../../../src/shared/ipc";
import type { ImportedFile } from "../../../../src/shared/ipc/imports";
import { aFile, FakeMain, oneWorkspace, show, target } from "../fake-bridge";
import { importedColumn, importedFile } from "./imported-file";

const here = { connectionId: "c1", projectId: "p1" };
const there = { connectionId: "c2", projectId: "p2" };

let main: FakeMain;
beforeEach(() => {
  main = new FakeMain({
    ...oneWorkspace,
    "imports.expand": ({ handles }) => ({ files: handles.map(aFile), rejected: [], skipped: 0 }),
    "imports.group": ({ handles }) => ({ groups: handles.map((one) => [one]), rejected: [] }),
    "imports.mappings": () => [],
    "imports.close": () => undefined,
  });
  useSession.setState({ ...useSession.getInitialState(), ...here }, true);
  forgetPlaces();
});

it("the progress of a file is shown only in its own place", async () => {
  main.answer({ "imports.open": () => new Promise(() => undefined) });
  const stores = [here, there].map((place) => useImports.at(place));
  stores.forEach((store, at) => void store.getState().take([aFile(`/files/${at}.csv`)]));
  await waitFor(() => expect(main.inputsOf("imports.open")).toHaveLength(2));
  const readRows = () => stores.map((store) => store.getState().busy?.rows);
  main.inputsOf("imports.open").forEach(({ importId = "" }, at) => {
    main.emit("imports.progress", { importId, stage: "reading", rows: 10 + at, progress: 0.5 });
  });
  expect(readRows()).toEqual([10, 11]);
  main.emit("imports.progress", { importId: "of another window", stage: "reading", rows: 99, progress: 0.9 });
  expect(readRows()).toEqual([10, 11]);
});

it("removing a connection closes its files, including waiting ones", async () => {
  main.answer({
    "imports.open": ({ handle }) =>
      importedFile({ importId: `import of ${String(handle)}`, name: String(handle), rows: 1, columns: [] }),
  });
  const { connection } = target;
  const list = (ids: readonly string[]): RouteOutput<"connections.list"> => ({
    connections: ids.map((id) => ({ ...connection, id })),
    states: [],
  });
  function Window() {
    useEvents();
    const client = useQueryClient();
    const setList = (ids: string[]) => client.setQueryData(keys.connections, list(ids));
    return (
      <>
        <button onClick={() => setList(["c1", "c2"])}>Add</button>
        <button onClick={() => setList(["c1"])}>Remove</button>
      </>
    );
  }
  main.answer({ "connections.list": () => new Promise(() => undefined) });
  show(<Window />);
  await userEvent.click(screen.getByRole("button", { name: "Add" }));
  await act(() =>
    useImports
      .at(here)
      .getState()
      .take([aFile("a.csv")]),
  );
  await act(() =>
    useImports
      .at(there)
      .getState()
      .take([aFile("b.csv"), aFile("c.csv")]),
  );
  await userEvent.click(screen.getByRole("button", { name: "Remove" }));
  expect(main.inputsOf("imports.close")).toEqual([{ importId: "import of b.csv" }]);
  expect(main.inputsOf("imports.open").map(({ handle }) => handle)).toEqual(["a.csv", "b.csv"]);
  expect(useImports.at(here).getState().source?.name).toBe("a.csv");
  expect(useImports.at(there).getState().source).toBeNull();
});

it("a file that was dropped with another one is first read as that one was", async () => {
  const columnsOf = (...names: [string, string[]][]) =>
    names.map(([name, guess], index) => importedColumn({ index, name, guess }));
  const text: [string, string[]] = ["Review", ["content"]];
  const files: Record<string, ImportedFile["columns"]> = {
    "nine.xlsx": columnsOf(text, ["Rating", ["rating"]]),
    "tenth.xlsx": columnsOf(["Title", ["title"]], ["Review Rating", ["rating"]], text),
    "eleventh.xlsx": columnsOf(text, ["Rating", ["rating"]], ["Town", []]),
  };
  main.answer({
    "imports.open": ({ handle, importId = "" }) =>
      importedFile({ importId, name: String(handle), rows: 1, columns: files[String(handle)] ?? [] }),
  });
  const store = useImports.at(here);
  await act(() => store.getState().take(Object.keys(files).map(aFile)));
  const { mapping } = store.getState().decisions;
  expect(mapping).toMatchObject({ content: 0, rating: 1 });
  act(() => store.getState().decide({ mapping: { ...mapping, sentiment: 1 }, withheld: [] }));
  await act(() => store.getState().close());
  expect(store.getState()).toMatchObject({
    source: { name: "tenth.xlsx" },
    decisions: { mapping: { content: 2, rating: 1, sentiment: 1 }, withheld: [] },
  });
});

it("the fields of a file are guessed if it lacks columns of the one before", async () => {
  const files: Record<string, ImportedFile["columns"]> = {
    "posts.csv": [importedColumn({ index: 0, name: "Body", guess: ["content"] })],
    "videos.csv": [importedColumn({ index: 0, name: "Title", guess: ["title"] })],
  };
  main.answer({
    "imports.open": ({ handle, importId = "" }) =>
      importedFile({ importId, name: String(handle), rows: 1, columns: files[String(handle)] ?? [] }),
  });
  const store = useImports.at(here);
  await act(() => store.getState().take(Object.keys(files).map(aFile)));
  act(() => store.getState().decide({ action: "upsert" }));
  await act(() => store.getState().close());
  expect(store.getState().decisions).toMatchObject({ mapping: { title: 0 }, action: "create" });
});
