// Copies settings of this machine to a bare Debian: only those it needs to reach packages behind a company's mirror,
// proxy and certificates.
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { runCommand } from "../run-command.mjs";

const exists = (file) => stat(file).then(Boolean, () => false);

const quietly = { stdio: ["ignore", "pipe", "ignore"] };
const output = async (program, args) => (await runCommand(program, args, quietly)).stdout;

/** The URL of apt's main packages for a release, such as a company's mirror. Undefined if apt has none. */
export async function debianMirror(release) {
  const format = ["--format", "$(CODENAME) $(COMPONENT) $(REPO_URI)"];
  const sources = await output("apt-get", ["indextargets", ...format, "Created-By: Packages"]);
  const wanted = `${release} main `;
  return sources
    .split("\n")
    .find((line) => line.startsWith(wanted))
    ?.slice(wanted.length);
}

/** The environment with apt's proxy added if it names none, because debootstrap reads only the environment. */
export async function debootstrapEnvironment() {
  const settings = await output("apt-config", ["shell", "proxy", "Acquire::http::Proxy"]);
  const proxy = /^proxy='(.+)'$/m.exec(settings)?.[1];
  return proxy === undefined || process.env.http_proxy
    ? process.env
    : { ...process.env, http_proxy: proxy, https_proxy: process.env.https_proxy ?? proxy };
}

async function aptSettings(root) {
  await rm(path.join(root, "etc/apt/sources.list"), { force: true });
  const names = ["sources.list", "sources.list.d", "keyrings", "trusted.gpg", "trusted.gpg.d"];
  for (const name of [...names, "auth.conf", "auth.conf.d"]) await takeOver(`/etc/apt/${name}`, root);
  await takeOver("/usr/share/keyrings", root);
  // Copies only settings for fetching. Hooks run programs of this machine and would fail in the other system.
  const settings = (await output("apt-config", ["dump", "--no-empty"]))
    .split("\n")
    .filter((line) => /^Acquire::(https?|ftp|Retries|Check-|Allow|ForceIP)/i.test(line))
    .filter((line) => !line.includes("Auto-Detect"));
  await writeFile(path.join(root, "etc/apt/apt.conf.d/90host"), `${settings.join("\n")}\n`);
}

/**
 * Copies a file or folder to the same path in another system. Ignores errors of cp, such as a dangling link in the
 * folder.
 */
async function takeOver(source, root) {
  if (!(await exists(source))) return;
  const target = path.join(root, source);
  await mkdir(path.dirname(target), { recursive: true });
  const options = ["--recursive", "--dereference", "--remove-destination", "--no-target-directory"];
  await runCommand("cp", [...options, source, target], { stdio: "ignore" });
}

const networkVariable =
  /^((https?|ftp|all|no)_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|ELECTRON_MIRROR)$/i;
const npmVariable =
  /^npm_config_(registry|ca|cafile|https?[-_]proxy|proxy|noproxy|strict[-_]ssl|@.*|\/\/.*)$/i;

/**
 * Copies certificates, apt and npm settings, and host names. Returns the environment variables that belong to them.
 */
export async function takeOverSettings(root) {
  await aptSettings(root);
  for (const file of ["/etc/resolv.conf", "/etc/hosts"]) {
    await rm(path.join(root, file), { force: true });
    await takeOver(file, root);
  }
  await takeOver("/etc/ssl/certs", root);
  await takeOver("/usr/local/share/ca-certificates", root);

  const setting = async (name) => (await output("npm", ["config", "get", name])).trim();
  const npmSettings = [
    [await setting("globalconfig"), "usr/etc/npmrc"],
    [await setting("userconfig"), "root/.npmrc"],
  ];
  const secrets = new Set();
  for (const [source, target] of npmSettings) {
    if (!(await exists(source))) continue;
    await mkdir(path.dirname(path.join(root, target)), { recursive: true });
    const text = await readFile(source, "utf8");
    await writeFile(path.join(root, target), text, { mode: 0o600 });
    // An npmrc usually refers to a company's token as ${NPM_TOKEN}, so the variables it names are passed on too.
    for (const [, name] of text.matchAll(/\$\{(\w+)\??\}/g)) secrets.add(name);
  }

  const environment = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => networkVariable.test(name) || npmVariable.test(name) || secrets.has(name) || name === "CI",
    ),
  );
  const { NODE_EXTRA_CA_CERTS, SSL_CERT_FILE, SSL_CERT_DIR } = environment;
  for (const file of [NODE_EXTRA_CA_CERTS, SSL_CERT_FILE, SSL_CERT_DIR, await setting("cafile")])
    if (file && path.isAbsolute(file)) await takeOver(file, root);
  return environment;
}
