// Writes the files published beside the packages of a release: the list in which the app looks for updates, and
// checksums.
// node scripts/package/release-list.mjs <folder>: writes SHA256SUMS of all published files.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { isMainScript, runScript, say } from "../run-command.mjs";

/** Name endings of published files. */
const published = /\.(deb|tar\.gz|dmg|zip|exe|blockmap|yml)$/;

async function digest(file, algorithm, encoding) {
  const hash = createHash(algorithm);
  await pipeline(createReadStream(file), hash);
  return hash.digest(encoding);
}

/** Writes the update list for Linux in electron-updater's format. The updater verifies a download by its sha512. */
export async function writeLinuxList({ deb, version, target }) {
  const entry = {
    url: path.basename(deb),
    sha512: await digest(deb, "sha512", "base64"),
    size: (await stat(deb)).size,
  };
  const list = { version, files: [entry], path: entry.url, sha512: entry.sha512, releaseDate: new Date() };
  const file = path.join(
    target,
    process.arch === "x64" ? "latest-linux.yml" : `latest-linux-${process.arch}.yml`,
  );
  // JSON is valid YAML.
  await writeFile(file, `${JSON.stringify(list, null, 2)}\n`);
  return file;
}

/** Writes SHA256SUMS, which `sha256sum -c` checks. Returns the names of the files in it. */
export async function writeChecksums(folder) {
  const names = (await readdir(folder))
    .filter((name) => published.test(name) && !name.startsWith("builder-"))
    .sort();
  const lines = [];
  for (const name of names) lines.push(`${await digest(path.join(folder, name), "sha256", "hex")}  ${name}`);
  await writeFile(path.join(folder, "SHA256SUMS"), `${lines.join("\n")}\n`);
  return names;
}

if (isMainScript(import.meta.url)) {
  await runScript(async () => {
    const [folder] = process.argv.slice(2);
    if (folder === undefined) throw new Error("Usage: node scripts/package/release-list.mjs <folder>");
    const names = await writeChecksums(path.resolve(folder));
    if (names.length === 0) throw new Error(`Nothing to publish in ${folder}.`);
    say(`SHA256SUMS of ${names.length} files.`);
  });
}
