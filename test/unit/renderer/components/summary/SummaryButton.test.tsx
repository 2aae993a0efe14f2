import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { SummaryButton } from "../../../../../src/renderer/components/summary/SummaryButton";
import { t } from "../../../../../src/shared/texts";
import { FakeMain, failure, oneWorkspace, service, show, target } from "../../fake-bridge";

const hosted = { ...target, connection: service, ref: { ...target.ref, connectionId: service.id } };
const name = t("components:summary.open");

it("shows the summary and who wrote it", async () => {
  const main = new FakeMain({ ...oneWorkspace, "documents.summary": () => ({ text: "Kites fly." }) });
  show(<SummaryButton target={hosted} question={{ q: "kite" }} />);
  await userEvent.click(screen.getByRole("button", { name }));
  const dialog = await screen.findByRole("dialog", { name: t("components:summary.title") });
  expect(await screen.findByText("Kites fly.")).toBeTruthy();
  expect(dialog.textContent).toContain(t("components:summary.by", { service: service.name }));
  expect(screen.getByRole("button", { name: t("copy") })).toBeTruthy();
  expect(main.inputsOf("documents.summary")).toMatchObject([{ q: "kite" }]);
});

it("says that the service doesn't offer summaries once it refused one", async () => {
  new FakeMain({
    ...oneWorkspace,
    "documents.summary": () => {
      throw failure("missing", "Not offered.");
    },
  });
  show(<SummaryButton target={hosted} question={{}} />);
  await userEvent.click(screen.getByRole("button", { name }));
  expect(await screen.findByText(t("notOffered"))).toBeTruthy();
  cleanup();
  const lacking: typeof service = { ...service, capabilities: ["summaries", "globalSummary"] };
  show(<SummaryButton target={{ ...hosted, connection: lacking }} question={{}} />);
  expect(await screen.findByTitle(t("notOffered"))).toHaveProperty("disabled", true);
});

it("is missing in a local workspace", () => {
  new FakeMain(oneWorkspace);
  show(<SummaryButton target={target} question={{}} />);
  expect(screen.queryByRole("button", { name })).toBeNull();
});
