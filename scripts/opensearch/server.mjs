// Fetches the OpenSearch server from Maven Central, where its parts are published one by one, and puts them together.
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { cacheFolder } from "../cache-folder.mjs";
import { prepareDebianPackages } from "../debian-packages.mjs";
import { runCommand, say } from "../run-command.mjs";

const version = "2.19.6";
const copyPlugin = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies";

/** Optional for the server's POM, but it doesn't start without log4j-core. */
const libraries = [
  `org.opensearch:opensearch:${version}`,
  `org.opensearch:opensearch-plugin-classloader:${version}`,
  "org.apache.logging.log4j:log4j-core:2.25.4",
];

/** Modules that the server looks for in folders of their own, in the order in which they extend each other. */
const modules = [
  { name: "lang-painless", artifact: "lang-painless", entry: "painless.PainlessPlugin" },
  {
    name: "analysis-common",
    artifact: "analysis-common",
    entry: "analysis.common.CommonAnalysisPlugin",
    extended: "lang-painless",
  },
  { name: "transport-netty4", artifact: "transport-netty4-client", entry: "transport.Netty4Plugin" },
];

/** The server can't be had on this machine. The message says why in one line. */
export class NoServer extends Error {}

/** OpenSearch 2 runs on Java 11 to 21, but has been tried on 17 alone. */
const javaRelease = 17;

/** Returns the `java` to run, after installing the Debian packages that are missing. Throws NoServer without one. */
export async function findJava() {
  await prepareDebianPackages([], { "OpenSearch in tests": ["openjdk-17-jre-headless", "maven"] });
  const installed = await readdir("/usr/lib/jvm").catch(() => []);
  const homes = [
    ...[process.env.JAVA_HOME ?? []].flat(),
    ...installed
      .filter((name) => name.includes(`-${javaRelease}-`))
      .map((name) => path.join("/usr/lib/jvm", name)),
  ];
  for (const java of [...homes.map((home) => path.join(home, "bin", "java")), "java"]) {
    const asked = await runCommand(java, ["-version"], { stdio: ["ignore", "ignore", "pipe"] }).catch(
      () => undefined,
    );
    if (asked?.stderr.includes(`version "${javaRelease}.`)) return java;
  }
  throw new NoServer(`OpenSearch needs Java ${javaRelease}, which isn't installed.`);
}

/** Returns the folder with the server. Throws NoServer if it can't be fetched. */
export async function fetchServer() {
  const home = path.join(cacheFolder(), `opensearch-${version}`);
  if (existsSync(home)) return home;
  say(`Fetching OpenSearch ${version} from Maven Central, once…`);
  await mkdir(cacheFolder(), { recursive: true });
  const made = await mkdtemp(path.join(cacheFolder(), "opensearch-"));
  try {
    for (const folder of ["bin", "plugins"]) await mkdir(path.join(made, folder));
    const lib = path.join(made, "lib");
    for (const library of libraries) await copyArtifact(library, lib);
    const known = new Set(await readdir(lib));
    for (const module of modules) await addModule(path.join(made, "modules", module.name), module, known);
    await chmod(made, 0o755);
    await rename(made, home);
  } catch (error) {
    // Another run may have made it meanwhile.
    if (!existsSync(home)) throw error;
  } finally {
    await rm(made, { recursive: true, force: true });
  }
  return home;
}

/** Classes that the server has would be loaded twice, which it refuses. */
async function addModule(folder, { name, artifact, entry, extended = "" }, known) {
  await copyArtifact(`org.opensearch.plugin:${artifact}:${version}`, folder);
  for (const jar of await readdir(folder)) if (known.has(jar)) await rm(path.join(folder, jar));
  const descriptor = {
    name,
    description: name,
    version,
    "opensearch.version": version,
    "java.version": "11",
    classname: `org.opensearch.${entry}`,
    "extended.plugins": extended,
    "has.native.controller": "false",
  };
  const lines = Object.entries(descriptor).map(([key, value]) => `${key}=${value}\n`);
  await writeFile(path.join(folder, "plugin-descriptor.properties"), lines.join(""));
  // The policies of the modules aren't published.
  const policy = "grant { permission java.security.AllPermission; };\n";
  await writeFile(path.join(folder, "plugin-security.policy"), policy);
}

/** Copies an artifact and what it needs at run time. */
async function copyArtifact(artifact, folder) {
  const [groupId, artifactId, wanted] = artifact.split(":");
  const work = await mkdtemp(path.join(cacheFolder(), "maven-"));
  try {
    const own = "<groupId>local</groupId><artifactId>jars</artifactId><version>1</version>";
    const of = `<groupId>${groupId}</groupId><artifactId>${artifactId}</artifactId><version>${wanted}</version>`;
    await writeFile(
      path.join(work, "pom.xml"),
      `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>${own}` +
        `<dependencies><dependency>${of}</dependency></dependencies></project>`,
    );
    const args = ["-q", "-B", copyPlugin, `-DoutputDirectory=${folder}`, "-DincludeScope=runtime"];
    const run = await runCommand("mvn", args, { cwd: work, stdio: ["ignore", "pipe", "pipe"] }).catch(() => {
      throw new NoServer("OpenSearch is fetched by Maven, which isn't installed.");
    });
    const [reason = ""] = run.stdout.split("\n").filter((line) => line.includes("[ERROR]"));
    if (run.code !== 0) throw new NoServer(`Maven couldn't fetch ${artifact}. ${reason}`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
