import "../late-texts";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { RouteOutput } from "../../../../src/shared/ipc";
import { createQueryClient } from "../../../../src/renderer/core/queries";
import { useArrivals } from "../../../../src/renderer/features/streams/live/arrivals";
import { FakeMain } from "../fake-bridge";
import { arrival, followedStream } from "./streams-main";

type Page = RouteOutput<"streams.recent">;

const ref = { connectionId: "c1", kind: "stream", streamId: "rivals" } as const;
/** A page of 100 documents, newest first. */
const page = (newest: number, total: number): Page => ({
  total,
  documents: Array.from({ length: 100 }, (_, i) => arrival(newest - i, `A bird ${newest - i}`)),
});

it("holds a bounded number of documents in memory, and counts all", async () => {
  const main = new FakeMain({ ...followedStream, "streams.recent": () => page(100, 100) });
  const client = createQueryClient();
  const { result } = renderHook(() => useArrivals(ref, null, false), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.documents).toHaveLength(100));
  for (let last = 150; last <= 5000; last += 50) {
    const newest = page(last, last).documents.slice(0, 50);
    act(() => main.emit("streams.arrived", { ...ref, added: 50, newest }));
  }
  await waitFor(() => expect(result.current.total).toBe(5000));
  expect(result.current.documents).toHaveLength(2000);
  expect(result.current.documents[0]?.id).toBe(5000);
});

it("keeps what arrives while older documents are loaded", async () => {
  let older: (page: Page) => void = () => undefined;
  const main = new FakeMain({
    ...followedStream,
    "streams.recent": ({ before = null }) =>
      before === null ? page(200, 200) : new Promise<Page>((resolve) => (older = resolve)),
  });
  const client = createQueryClient();
  const { result } = renderHook(() => useArrivals(ref, null, false), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.documents).toHaveLength(100));
  act(() => result.current.onView(99));
  await waitFor(() => expect(main.inputsOf("streams.recent")).toHaveLength(2));
  main.answer({
    "streams.recent": ({ before = null }) => (before === null ? page(201, 201) : page(101, 201)),
  });
  act(() => main.emit("streams.arrived", { ...ref, added: 1, newest: [arrival(201, "A bird 201")] }));
  await act(async () => {
    older(page(100, 200));
    await Promise.resolve();
  });
  await waitFor(() => expect(result.current.query.isFetching).toBe(false));
  const ids = result.current.documents.map(({ id }) => id);
  expect(ids[0]).toBe(201);
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
  expect(new Set(ids).size).toBe(ids.length);
});
