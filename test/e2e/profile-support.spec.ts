import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "./support/launch";
import { dropFile, makeWorkspace, openScreen } from "./support/steps";
import { t } from "./support/words";

const canary = "canary-7d41f0c2b9a84e55";
const spoken = "My name is Mara Quill";

test("the support bundle contains diagnostics and no secrets", async ({ profile }) => {
  await mkdir(path.join(profile.userData, "crashes"));
  const report = {
    what: "An older report",
    details: `http://127.0.0.1/?access_token=${canary} in ${homedir()}/x: ${spoken}`,
  };
  await mkdir(path.join(profile.userData, "logs"));
  writeFileSync(
    path.join(profile.userData, "logs", "earshot.old.log"),
    `[2026-01-01 10:00:00.000] [warn]  imports.open: invalid { message: '${spoken}' }\n`,
  );
  // Other files in the profile may be named after anybody.
  writeFileSync(path.join(profile.userData, "Mara Quill.csv"), spoken);
  writeFileSync(
    path.join(profile.userData, "crashes", "2026-01-01T00-00-00-000Z.json"),
    JSON.stringify(report),
  );
  const { app, window } = await profile.launch();
  await makeWorkspace(window, "Harbour office");
  const broken = path.join(profile.userData, "Quill mentions.ndjson");
  writeFileSync(broken, `{"id": "1", "content":"${spoken}`);
  await dropFile(window, broken);
  await expect(window.getByText(/Quill/).first()).toBeVisible();
  await app.evaluate((_, text) => {
    process.emit("uncaughtException", Object.assign(new Error(text), { code: "ENOSPC" }));
    void Promise.reject(new TypeError(text));
  }, spoken);
  const local = await app.evaluate(async ({ dialog }, file) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: file });
    return Promise.resolve(file);
  }, `${profile.userData}-bundle.zip`);
  await openScreen(window, "Settings");
  await window.getByRole("button", { name: t("main:menu.supportBundle") }).click();
  await expect.poll(() => existsSync(local)).toBe(true);
  const files = unzipSync(new Uint8Array(readFileSync(local)));
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      "about.json",
      "settings.json",
      "connections.json",
      "profile.json",
      "logs/earshot.log",
      "crashes/2026-01-01T00-00-00-000Z.json",
    ]),
  );
  const text = Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join("\n");
  expect(text).toContain("An older report");
  expect(text).not.toContain(canary);
  expect(text).not.toContain("Harbour office");
  expect(text).not.toContain("Quill");
  expect(text).toContain('"code":"ENOSPC"');
  for (const folder of ["logs", "crashes"])
    for (const name of readdirSync(path.join(profile.userData, folder))) {
      // What an earlier version left stays on this computer.
      if (/old|2026-01/.test(name)) continue;
      const written = readFileSync(path.join(profile.userData, folder, name), "utf8");
      expect(written, name).not.toMatch(/Quill|Harbour/);
    }
  expect(text).not.toContain(homedir() + path.sep);
  expect(JSON.parse(strFromU8(files["about.json"] ?? new Uint8Array()))).toMatchObject({ packaged: false });
});
