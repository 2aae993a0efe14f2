import { describe, expect, it } from "vitest";
import { silentLog } from "../../../../src/main/log";
import { Updates, type Updater } from "../../../../src/main/shell/updates";
import type { UpdateState } from "../../../../src/shared/ipc/shell";
import { t } from "../../../../src/shared/texts";

function made(some: Partial<Updater> | string) {
  const seen: UpdateState[] = [];
  const updater = {
    installable: true,
    check: () => Promise.resolve("2.0.0"),
    download: () => Promise.resolve(),
    install: () => undefined,
    ...(typeof some === "string" ? {} : some),
  };
  const updates = new Updates({
    load: () => Promise.resolve(typeof some === "string" ? some : updater),
    changed: (state) => seen.push(state),
    log: silentLog,
  });
  return { updates, phases: () => seen.map(({ phase }) => phase) };
}

describe("updates", () => {
  it("are checked, downloaded and verified, each step on request", async () => {
    const { updates, phases } = made({});
    await expect(updates.download()).rejects.toMatchObject({ kind: "conflict" });
    expect(await updates.check()).toMatchObject({ phase: "available", version: "2.0.0" });
    await expect(updates.install()).rejects.toMatchObject({ kind: "conflict" });
    expect(await updates.download()).toEqual({ phase: "ready", version: "2.0.0" });
    expect(phases()).toEqual(["checking", "available", "downloading", "ready"]);
  });

  it("say that this copy can't check for updates", async () => {
    expect(await made("Not this copy.").updates.check()).toEqual({ phase: "off", message: "Not this copy." });
  });

  it.each([
    ["sha512 checksum mismatch, expected a, got b", t("main:update.notAnnounced")],
    ["net::ERR_CONNECTION_REFUSED", t("main:update.unreachable")],
    ["ENOSPC: no space left on device", t("main:update.diskFull")],
  ])("say in words that %s", async (message, words) => {
    const { updates } = made({ download: () => Promise.reject(new Error(message)) });
    await updates.check();
    const state = await updates.download();
    expect(state).toMatchObject({ phase: "failed", during: "download" });
    expect(state.phase === "failed" && state.message).toContain(words);
    // A failed download can't be installed.
    await expect(updates.install()).rejects.toMatchObject({ kind: "conflict" });
  });

  it("say that the installer failed", async () => {
    const { updates } = made({
      install: () => {
        throw new Error("pkexec: not authorised");
      },
    });
    await updates.check();
    await updates.download();
    expect(await updates.install()).toMatchObject({ phase: "failed", during: "install" });
  });

  it("run one check at a time", async () => {
    let asked = 0;
    const { updates } = made({ check: () => Promise.resolve(String(++asked)) });
    await Promise.all([updates.check(), updates.check()]);
    expect(asked).toBe(1);
  });
});
