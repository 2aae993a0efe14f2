import { expect, test } from "./support/launch";
import { makeWorkspace } from "./support/steps";
import { t } from "./support/words";

test("quitting shows a workspace that is still closing, and can stop waiting for it", async ({
  earshot: { app, window },
}) => {
  await makeWorkspace(window, "Slow & steady");
  const pid = await app.evaluate(
    ({ app: electron }) =>
      electron.getAppMetrics().find(({ name }) => name === "Earshot workspace")?.pid ?? 0,
  );
  expect(pid).toBeGreaterThan(0);
  const ended = new Promise((resolve) => app.process().once("exit", resolve));
  // A stopped process doesn't react to the request to exit.
  process.kill(pid, "SIGSTOP");
  const opened = app.waitForEvent("window");
  await window.close();
  const closing = await opened;
  await expect(closing.getByText(t("main:closing.name", { name: "Slow & steady" }))).toBeVisible();
  await expect(closing.getByText(t("main:closing.ending"))).toBeVisible();
  await closing.getByRole("button", { name: t("main:closing.stop") }).click();
  await ended;
});
