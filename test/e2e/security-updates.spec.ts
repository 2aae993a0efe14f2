import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { expect, test, type Profile, type RunningEarshot } from "./support/launch";
import { makeWorkspace, openScreen } from "./support/steps";
import { t } from "./support/words";

const wholePackage = Buffer.from("a package of Earshot 99.0.0 ".repeat(5000));
const sha512 = (bytes: Buffer) => createHash("sha512").update(bytes).digest("base64");

/** A release server. It answers unknown paths with 404. */
interface Releases {
  url: string;
  answers: Map<string, Buffer | string>;
  asked: { path: string; headers: NodeJS.Dict<string | string[]> }[];
}

const server = test.extend<{ releases: Releases }>({
  releases: async ({}, use) => {
    const releases: Releases = { url: "", answers: new Map(), asked: [] };
    const http: Server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://releases.example");
      releases.asked.push({ path: pathname, headers: request.headers });
      const answer = releases.answers.get(pathname);
      response.writeHead(answer === undefined ? 404 : 200).end(answer);
    });
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    releases.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    await use(releases);
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  },
});

function publish({ answers }: Releases, version: string, file = wholePackage): void {
  const name = `earshot_${version}_amd64.deb`;
  const entry = { url: name, sha512: sha512(wholePackage), size: wholePackage.length };
  answers.set(
    "/latest-linux.yml",
    JSON.stringify({ version, files: [entry], path: name, sha512: entry.sha512 }),
  );
  answers.set(`/${name}`, file);
}

async function start(profile: Profile, { url }: Releases): Promise<RunningEarshot> {
  const config = `${profile.userData}-releases.yml`;
  writeFileSync(config, JSON.stringify({ provider: "generic", url, updaterCacheDirName: "earshot-updater" }));
  return profile.launch({
    env: { EARSHOT_RELEASES: config, XDG_CACHE_HOME: `${profile.userData}-cache` },
  });
}

server.skip(process.platform !== "linux", "the place of releases is played for Linux");

server("an update is downloaded and verified before it can be installed", async ({ profile, releases }) => {
  publish(releases, "99.0.0");
  const { window } = await start(profile, releases);
  await makeWorkspace(window, "Updates");
  expect(releases.asked).toEqual([]);
  await openScreen(window, "Settings");
  await window.getByRole("button", { name: t("settings:updates.check") }).click();
  await expect(
    window.getByText(t("settings:updates.available", { version: "99.0.0" }), { exact: true }),
  ).toBeVisible();
  await window.getByRole("button", { name: t("settings:updates.download") }).click();
  await expect(window.getByText(t("settings:updates.ready", { version: "99.0.0" }))).toBeVisible();
  await expect(window.getByRole("button", { name: t("settings:updates.install") })).toBeVisible();
  // The requests contain no id of this installation.
  expect(releases.asked.map(({ headers }) => headers["x-user-staging-id"])).not.toContainEqual(
    expect.stringMatching(/[0-9a-f]{8}-/),
  );
});

server("a tampered update is deleted with a message", async ({ profile, releases }) => {
  publish(releases, "99.0.0", Buffer.concat([wholePackage.subarray(1), Buffer.from("!")]));
  const { window } = await start(profile, releases);
  await makeWorkspace(window, "Updates");
  await openScreen(window, "Settings");
  await window.getByRole("button", { name: t("settings:updates.check") }).click();
  await window.getByRole("button", { name: t("settings:updates.download") }).click();
  await expect(window.getByRole("status").getByText(t("main:update.notAnnounced"))).toBeVisible();
  await expect(window.getByRole("button", { name: t("settings:updates.install") })).toHaveCount(0);
  const cache = `${profile.userData}-cache`;
  const left = existsSync(cache)
    ? readdirSync(cache, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".deb"))
    : [];
  expect(left).toEqual([]);
});

server(
  "a failure is never silent, and the newest version is known as such",
  async ({ profile, releases }) => {
    const { window } = await start(profile, releases);
    await makeWorkspace(window, "Updates");
    await openScreen(window, "Settings");
    const check = window.getByRole("button", { name: t("settings:updates.check") });
    const state = window.getByRole("status");
    await check.click();
    await expect(state.getByText(t("main:update.noList"))).toBeVisible();
    releases.answers.set("/latest-linux.yml", "version: [");
    await check.click();
    await expect(state.getByText(t("main:update.badList"))).toBeVisible();
    publish(releases, "0.0.1");
    await check.click();
    await expect(state.getByText(t("settings:updates.current"))).toBeVisible();
  },
);

server(
  "updates are asked for at the start where that is allowed, and then only",
  async ({ profile, releases }) => {
    publish(releases, "99.0.0");
    const first = await start(profile, releases);
    await makeWorkspace(first.window, "Updates");
    await openScreen(first.window, "Settings");
    await first.window.getByRole("switch", { name: t("settings:updates.checkAtStart") }).press("Space");
    await expect
      .poll(() => readFileSync(path.join(profile.userData, "settings.json"), "utf8"))
      .toContain('"checkForUpdates": true');
    expect(releases.asked).toEqual([]);
    await first.close();
    const second = await start(profile, releases);
    await expect(second.window.getByText(/Earshot 99\.0\.0 is available/)).toBeVisible();
    expect(releases.asked.map((one) => one.path)).toEqual(["/latest-linux.yml"]);
  },
);
