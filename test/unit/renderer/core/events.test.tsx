import { useQuery, useQueryClient } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { useEvents } from "../../../../src/renderer/core/events";
import { keys, useNetwork } from "../../../../src/renderer/core/queries";
import type { Network } from "../../../../src/shared/ipc/connections";
import type { Upload } from "../../../../src/shared/ipc/uploads";
import { anUpload, noEntries } from "../../../support/uploads";
import { FakeMain, oneWorkspace, show } from "../fake-bridge";

const sending = anUpload({ counts: { ...noEntries, waiting: 50, sending: 10, done: 40 } });

/** Queries the project, and shows how often the query ran. */
function Asking({ asked }: { asked: () => number }) {
  useEvents();
  const client = useQueryClient();
  const answer = useQuery({ queryKey: [...keys.project("c1", "p1"), "total"], queryFn: asked });
  return (
    <>
      <p>asked {answer.data} times</p>
      <button onClick={() => client.setQueryData(keys.uploads, [{ ...sending, state: "cancelled" }])}>
        cancel
      </button>
    </>
  );
}

function showAsking() {
  const main = new FakeMain(oneWorkspace);
  let times = 0;
  show(<Asking asked={() => ++times} />);
  return { change: (upload: Upload) => act(() => main.emit("uploads.changed", upload)) };
}

describe("an upload that ends", () => {
  it("refetches the project once, after its last entry", async () => {
    const { change } = showAsking();
    await screen.findByText("asked 1 times");
    change(sending);
    const finished: Upload = { ...sending, state: "finished", counts: { ...noEntries, done: 100 } };
    change(finished);
    change(finished);
    await screen.findByText("asked 2 times");
  });

  it("waits for the batch under way after a cancel, even if the cancel was already shown", async () => {
    const { change } = showAsking();
    await screen.findByText("asked 1 times");
    change(sending);
    screen.getByRole("button", { name: "cancel" }).click();
    change({
      ...sending,
      state: "cancelled",
      counts: { ...noEntries, sending: 10, done: 40, cancelled: 50 },
    });
    expect(screen.queryByText("asked 2 times")).toBeNull();
    const cancelled: Upload = {
      ...sending,
      state: "cancelled",
      counts: { ...noEntries, done: 50, cancelled: 50 },
    };
    change(cancelled);
    await screen.findByText("asked 2 times");
  });

  it("refetches the project when it comes to rest in a pause", async () => {
    const { change } = showAsking();
    await screen.findByText("asked 1 times");
    change(sending);
    const paused: Upload = { ...sending, state: "paused" };
    change(paused);
    const still: Upload = { ...paused, counts: { ...noEntries, waiting: 50, done: 50 } };
    change(still);
    change({ ...still, priority: 1 });
    await screen.findByText("asked 2 times");
  });

  it("can end again after a retry", async () => {
    const { change } = showAsking();
    await screen.findByText("asked 1 times");
    const refused: Upload = { ...sending, state: "finished", counts: { ...noEntries, done: 99, refused: 1 } };
    change(refused);
    await screen.findByText("asked 2 times");
    change(sending);
    const mended: Upload = { ...refused, counts: { ...noEntries, done: 100 } };
    change(mended);
    await screen.findByText("asked 3 times");
  });
});

it("events between the initial data and the first render are shown, too", async () => {
  const computer = { online: true, since: 1 };
  const service = { connectionId: "c1", online: false, since: 2, error: null, rejectedSince: null };
  new FakeMain({
    ...oneWorkspace,
    "connections.network": () => ({ computer, connections: [service] }),
    "uploads.list": () => [sending],
  });
  function Begun() {
    const client = useQueryClient();
    useState(() => client.setQueryData<Network>(keys.network, { computer, connections: [] }));
    useEvents();
    return <p>{useNetwork()?.connections.length} cut off</p>;
  }
  show(<Begun />);
  await screen.findByText("1 cut off");
});
