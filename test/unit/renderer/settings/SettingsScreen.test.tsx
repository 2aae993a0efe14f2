import { renderHook, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { Providers } from "../../../../src/renderer/app/Providers";
import { createQueryClient, keys, useSaveSettings } from "../../../../src/renderer/core/queries";
import { SettingsScreen } from "../../../../src/renderer/features/settings/SettingsScreen";
import type { Settings } from "../../../../src/shared/ipc/app";
import type { CacheInfo } from "../../../../src/shared/ipc/cache";
import { t } from "../../../../src/shared/texts";
import { FakeMain, oneWorkspace, settings, show } from "../fake-bridge";

const info: CacheInfo = {
  bytes: 38_400_000,
  limitBytes: 200_000_000,
  entries: 812,
  perConnection: [{ connectionId: "c1", bytes: 38_400_000, entries: 812 }],
};
let main: FakeMain;

beforeEach(() => {
  main = new FakeMain({ ...oneWorkspace, "cache.info": () => info });
});

const kept = () => screen.findByRole("region", { name: t("settings:cache.title") });

describe("cached data in the settings", () => {
  it("shows its size, limit and share by connection", async () => {
    show(<SettingsScreen connections={null} />);
    expect(
      await within(await kept()).findByText(
        t("settings:cache.size", { bytes: "38.4 MB", limit: "200 MB", count: 812 }),
      ),
    ).toBeTruthy();
    expect(within(await kept()).getByText("Northwind workspace")).toBeTruthy();
  });

  it("has a limit that can be changed", async () => {
    const user = userEvent.setup();
    main.answer({ "cache.setLimit": ({ limitBytes }) => ({ ...info, limitBytes }) });
    show(<SettingsScreen connections={null} />);
    await user.click(await screen.findByRole("button", { name: `${t("settings:cache.atMost")}: 200 MB` }));
    await user.click(await screen.findByRole("option", { name: "1 GB", hidden: true }));
    expect(await screen.findByRole("button", { name: `${t("settings:cache.atMost")}: 1 GB` })).toBeTruthy();
    expect(main.inputsOf("cache.setLimit")).toEqual([{ limitBytes: 1_000_000_000 }]);
  });

  it("is cleared for one connection after confirmation", async () => {
    const user = userEvent.setup();
    main.answer({ "cache.clear": () => ({ ...info, bytes: 0, entries: 0, perConnection: [] }) });
    show(<SettingsScreen connections={null} />);
    await user.click(
      await screen.findByRole("button", {
        name: t("settings:cache.clearOf", { name: "Northwind workspace" }),
      }),
    );
    expect(main.inputsOf("cache.clear")).toEqual([]);
    await user.click(await screen.findByRole("button", { name: t("settings:cache.clearAction") }));
    expect(
      await within(await kept()).findByText(
        t("settings:cache.size", { bytes: "0 bytes", limit: "200 MB", count: 0 }),
      ),
    ).toBeTruthy();
    expect(main.inputsOf("cache.clear")).toEqual([{ connectionId: "c1" }]);
  });
});

describe("the keychain in the settings", () => {
  it("says what is missing and what to do, and can be checked again", async () => {
    const user = userEvent.setup();
    main.answer({
      "app.keychain": () => ({
        available: false,
        state: "no-service",
        message: "No keychain is running.",
        remedy: "Start the system's keyring.",
      }),
    });
    show(<SettingsScreen connections={null} />);
    expect(await screen.findByText("No keychain is running. Start the system's keyring.")).toBeTruthy();
    main.answer({ "app.keychain": oneWorkspace["app.keychain"]! });
    await user.click(screen.getByRole("button", { name: t("settings:keychain.askAgain") }));
    const keychain = within(await screen.findByRole("region", { name: t("settings:keychain.title") }));
    expect(await keychain.findByText(t("settings:notifications.available"))).toBeTruthy();
  });
});

describe("desktop notifications in the settings", () => {
  it("say why none can be shown and what to do", async () => {
    const user = userEvent.setup();
    main.answer({ "app.notifications": () => ({ fault: "no-library" }) });
    show(<SettingsScreen connections={null} />);
    const panel = within(await screen.findByRole("region", { name: t("settings:notifications.title") }));
    expect(await panel.findByText(/libnotify4/)).toBeTruthy();
    main.answer({ "app.notifications": () => ({ fault: null }) });
    await user.click(panel.getByRole("button", { name: t("settings:notifications.checkAgain") }));
    expect(await panel.findByText(t("settings:notifications.available"))).toBeTruthy();
    expect(panel.queryByText(/libnotify4/)).toBeNull();
  });
});

describe("privacy in the settings", () => {
  it("says what data is sent from this computer and where tokens are", () => {
    show(<SettingsScreen connections={null} />);
    expect(screen.getByText(/Calls to the services you connect/)).toBeTruthy();
    expect(screen.getByText(t("settings:privacy.tokensText"))).toBeTruthy();
  });
});

describe("settings saved in quick succession", () => {
  it("keep the last value when the first response arrives", async () => {
    const answers: ((saved: Settings) => void)[] = [];
    main.answer({ "app.saveSettings": () => new Promise((resolve) => answers.push(resolve)) });
    const client = createQueryClient();
    client.setQueryData(keys.settings, settings);
    const { result } = renderHook(useSaveSettings, {
      wrapper: ({ children }) => <Providers client={client}>{children}</Providers>,
    });
    const first = result.current({ timeZone: "Asia/Tokyo" });
    const second = result.current({ timeZone: "America/Lima" });
    answers[0]?.({ ...settings, timeZone: "Asia/Tokyo" });
    await first;
    expect(client.getQueryData(keys.settings)).toMatchObject({ timeZone: "America/Lima" });
    answers[1]?.({ ...settings, timeZone: "America/Lima", textSize: 1.2 });
    await second;
    expect(client.getQueryData(keys.settings)).toMatchObject({ timeZone: "America/Lima", textSize: 1.2 });
  });
});
