import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it } from "vitest";
import { loadLateTexts, t } from "../../../../src/shared/texts";
import { useHelp } from "../../../../src/renderer/core/dialogs";
import { WhatsNewNotice } from "../../../../src/renderer/features/help/WhatsNewNotice";
import { FakeMain, info, oneWorkspace, settings, show } from "../fake-bridge";

beforeAll(loadLateTexts);
afterEach(() => {
  cleanup();
  useHelp.getState().close();
});

/** Opens the notice of an app that last showed the news of a version. */
function opened(seenVersion: string | null): FakeMain {
  let saved = { ...settings, seenVersion };
  const main = new FakeMain({
    ...oneWorkspace,
    "app.saveSettings": (change) => (saved = { ...saved, seenVersion: change.seenVersion ?? null }),
  });
  show(<WhatsNewNotice />, { seenVersion });
  return main;
}
const { version } = info;
const text = () => t("help:updated", { version });

it("offers what is new once after an update", async () => {
  const user = userEvent.setup();
  const main = opened("0.0.9");
  await screen.findByText(text());
  await waitFor(() => expect(main.inputsOf("app.saveSettings")).toEqual([{ seenVersion: version }]));
  await user.click(screen.getByRole("button", { name: t("app:palette.whatsNew") }));
  expect(useHelp.getState().at).toBe("whatsNew");
  await waitFor(() => expect(screen.queryByText(text())).toBeNull());
});

it("says nothing at the first start, and nothing of a version that was seen", async () => {
  const main = opened(null);
  await waitFor(() => expect(main.inputsOf("app.saveSettings")).toEqual([{ seenVersion: version }]));
  expect(screen.queryByText(text())).toBeNull();
  cleanup();
  const again = opened(version);
  await Promise.resolve();
  expect(again.inputsOf("app.saveSettings")).toEqual([]);
  expect(screen.queryByText(text())).toBeNull();
});
