import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { useEvents } from "../../../../src/renderer/core/events";
import { DocumentsScreen } from "../../../../src/renderer/features/documents/DocumentsScreen";
import type { RouteOutput } from "../../../../src/shared/ipc";
import { t } from "../../../../src/shared/texts";
import { anUpload, noEntries } from "../../../support/uploads";
import { live, show, target, type FakeMain } from "../fake-bridge";
import { document, documentsMain } from "./documents-main";

type Found = RouteOutput<"documents.search">;

/** Requests of the list, answered by the test, in their order. */
let requests: ((documents: number) => void)[];
let main: FakeMain;

function Documents() {
  useEvents();
  return <DocumentsScreen target={target} onOpenFile={() => undefined} />;
}

const importEnds = () => {
  act(() =>
    main.emit(
      "uploads.changed",
      anUpload({ state: "finished", counts: { ...noEntries, done: 3 }, total: 3 }),
    ),
  );
};
const answer = (request: number, total: number) => {
  act(() => requests[request]?.(total));
};
const requested = (count: number) => waitFor(() => expect(requests).toHaveLength(count));

beforeEach(() => {
  requests = [];
  main = documentsMain();
  main.answer({
    "documents.search": () =>
      new Promise<Found>((resolve) =>
        requests.push((total) =>
          resolve(live({ total, documents: Array.from({ length: total }, (_, index) => document(index)) })),
        ),
      ),
  });
});

it("an import that ends while the list is first loaded is in the list", async () => {
  show(<Documents />);
  await requested(1);
  importEnds();
  await requested(2);
  answer(0, 2);
  answer(1, 3);
  expect(await screen.findByText(t("documents:results.count", { count: 3 }))).toBeTruthy();
});

it("a project that was empty before an import is loaded again before it is called empty", async () => {
  show(<Documents />);
  await requested(1);
  answer(0, 0);
  expect(await screen.findByText(t("documents:results.empty"))).toBeTruthy();
  importEnds();
  await requested(2);
  expect(await screen.findByRole("status", { name: t("documents:results.fetching") })).toBeTruthy();
  expect(screen.queryByText(t("documents:results.empty"))).toBeNull();
  answer(1, 3);
  expect(await screen.findByText(t("documents:results.count", { count: 3 }))).toBeTruthy();
});
