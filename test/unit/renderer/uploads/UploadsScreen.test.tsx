import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import type { Upload } from "../../../../src/shared/ipc/uploads";
import { useEvents, withUpload } from "../../../../src/renderer/app/events";
import { actionsOf, stateOf, tallyText, waitingEdits } from "../../../../src/renderer/components/uploads";
import { UploadsScreen } from "../../../../src/renderer/features/uploads/UploadsScreen";
import { FakeMain, oneWorkspace, show } from "../fake-bridge";

const none = {
  waiting: 0,
  sending: 0,
  done: 0,
  present: 0,
  refused: 0,
  invalid: 0,
  skipped: 0,
  cancelled: 0,
};
const upload = (change: Partial<Upload> = {}): Upload => ({
  id: 1,
  connectionId: "c1",
  projectId: "p1",
  datasetId: null,
  name: "a.csv",
  action: "upsert",
  priority: 0,
  hasFile: false,
  undo: null,
  undoes: null,
  createdAt: 1,
  finishedAt: null,
  state: "sending",
  counts: { ...none, waiting: 60, done: 38, refused: 2 },
  total: 100,
  rate: null,
  secondsLeft: null,
  error: null,
  ...change,
});

afterEach(cleanup);

function Screen() {
  useEvents(() => undefined);
  return (
    <UploadsScreen
      openId={null}
      onOpen={() => undefined}
      onOpenFile={() => undefined}
      onExplore={() => undefined}
    />
  );
}

describe("an upload in words", () => {
  it("counts of how many, what is in and what was refused", () => {
    expect(tallyText(upload({ counts: { ...none, done: 13_490, present: 10 }, total: 13_500 }))).toBe(
      "13,490 in, 10 already there, 0 refused, of 13,500",
    );
    expect(tallyText(upload({ counts: { ...none, done: 1, cancelled: 2, invalid: 1 }, total: 4 }))).toBe(
      "1 in, 1 refused, 2 cancelled, of 4",
    );
  });

  it("offers only what means something in its state", () => {
    expect(actionsOf(upload())).toEqual({
      pause: true,
      resume: false,
      cancel: true,
      retry: false,
      remove: false,
    });
    expect(actionsOf(upload({ state: "paused" }))).toMatchObject({
      pause: false,
      resume: true,
      cancel: true,
    });
    expect(actionsOf(upload({ state: "finished" }))).toMatchObject({
      cancel: false,
      retry: true,
      remove: true,
    });
    expect(actionsOf(upload({ state: "finished", counts: { ...none, invalid: 3 } })).retry).toBe(false);
  });

  it("does not call an upload with refusals simply finished", () => {
    expect(stateOf(upload({ state: "finished" })).text).toBe("Finished, some refused");
    expect(stateOf(upload({ state: "finished", counts: { ...none, done: 100 } })).text).toBe("Finished");
  });

  it("adds up the edits that wait", () => {
    expect(waitingEdits([upload(), upload({ counts: { ...none, sending: 5 } })])).toBe(65);
  });
});

describe("withUpload", () => {
  it("puts the newest first and replaces what it knew", () => {
    const list = withUpload([upload({ id: 1, createdAt: 1 })], upload({ id: 2, createdAt: 2 }));
    expect(
      withUpload(list, upload({ id: 1, createdAt: 1, state: "paused" })).map(({ id, state }) => [id, state]),
    ).toEqual([
      [2, "sending"],
      [1, "paused"],
    ]);
  });
});

describe("Uploads", () => {
  it("follows progress as it comes", async () => {
    const main = new FakeMain({ ...oneWorkspace, "uploads.list": () => [upload()] });
    show(<Screen />);
    expect(await screen.findByText("38 in, 2 refused, of 100")).toBeTruthy();
    act(() =>
      main.emit("uploads.changed", upload({ counts: { ...none, waiting: 30, done: 68, refused: 2 } })),
    );
    const bar = await screen.findByRole("progressbar", { name: "Progress of a.csv" });
    await waitFor(() => expect(bar.getAttribute("aria-valuetext")).toBe("70 of 100"));
  });

  it("cancels only after asking, and says what stays", async () => {
    const user = userEvent.setup();
    const main = new FakeMain({
      ...oneWorkspace,
      "uploads.list": () => [upload()],
      "uploads.cancel": () => upload({ state: "cancelled" }),
    });
    show(<Screen />);
    await user.click(await screen.findByRole("button", { name: "Cancel a.csv" }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText("60 entries will not be sent. The 38 already in stay in.")).toBeTruthy();
    expect(main.inputsOf("uploads.cancel")).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Cancel the upload" }));
    await waitFor(() => expect(main.inputsOf("uploads.cancel")).toEqual([{ uploadId: 1 }]));
    expect(await screen.findByText("Cancelled")).toBeTruthy();
  });

  it("says why an upload waits and that it goes on by itself", async () => {
    const error = { kind: "offline", message: "api.listening.example cannot be reached." } as const;
    const facts = { statusCode: null, httpStatus: null, requestId: null, retryable: true };
    new FakeMain({
      ...oneWorkspace,
      "uploads.list": () => [upload({ state: "waiting", error: { ...error, ...facts } })],
    });
    show(<Screen />);
    expect(await screen.findByText("api.listening.example cannot be reached.")).toBeTruthy();
    expect(screen.getByText(/goes on by itself/)).toBeTruthy();
  });

  it("says what to do where there are none", async () => {
    new FakeMain(oneWorkspace);
    show(<Screen />);
    expect(await screen.findByText("No uploads yet")).toBeTruthy();
  });
});
