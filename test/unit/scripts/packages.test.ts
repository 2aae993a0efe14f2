import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../support/temporary-folder";

const scripts = path.resolve(import.meta.dirname, "../../../scripts/package");
const run = (script: string, ...args: string[]) =>
  execFileSync(process.execPath, [path.join(scripts, script), ...args], { stdio: "pipe" });

const macList = (version: string, arch: string) =>
  `version: ${version}\nfiles:\n  - url: Earshot-${version}-mac-${arch}.zip\n    sha512: abc\n    size: 1\npath: Earshot-${version}-mac-${arch}.zip\nsha512: abc\n`;

describe("what stands beside the packages of a release", () => {
  it("has a checksum of each file that is published, as sha256sum writes it", () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, "earshot_1.0.0_amd64.deb"), "a package");
    writeFileSync(path.join(folder, "latest-linux.yml"), "{}");
    writeFileSync(path.join(folder, "builder-debug.yml"), "not published");
    run("release-list.mjs", folder);
    const sum = (text: string) => createHash("sha256").update(text).digest("hex");
    expect(readFileSync(path.join(folder, "SHA256SUMS"), "utf8")).toBe(
      `${sum("a package")}  earshot_1.0.0_amd64.deb\n${sum("{}")}  latest-linux.yml\n`,
    );
  });

  it("is refused where there is nothing to publish", () => {
    expect(() => run("release-list.mjs", temporaryFolder())).toThrow(/Nothing to publish/);
  });

  it("has one list for both kinds of Mac, of one version", () => {
    const folder = temporaryFolder();
    const lists = [macList("1.0.0", "arm64"), macList("1.0.0", "x64"), macList("2.0.0", "x64")].map(
      (text, i) => {
        const file = path.join(folder, `${i}.yml`);
        writeFileSync(file, text);
        return file;
      },
    );
    const [arm = "", intel = "", later = ""] = lists;
    run("merge-mac-lists.mjs", folder, arm, intel);
    const merged = readFileSync(path.join(folder, "latest-mac.yml"), "utf8");
    expect(merged.match(/- url: /g)).toHaveLength(2);
    expect(merged).toContain("mac-x64.zip");
    expect(() => run("merge-mac-lists.mjs", folder, arm, later)).toThrow(/different versions/);
  });
});

describe("the icons", () => {
  it.each(["icon.ico", "icon.icns", "icons/16x16.png", "icons/512x512.png"])(
    "%s is what it is called",
    (name) => {
      const bytes = readFileSync(path.resolve(scripts, "../../resources", name));
      const start = { ico: "\0\0\u0001\0", icns: "icns", png: "\u0089PNG" }[path.extname(name).slice(1)];
      expect(bytes.toString("latin1", 0, 4)).toBe(start);
    },
  );
});

describe("a package for macOS", () => {
  const project = path.resolve(scripts, "../..");
  const optionsFor = (environment: object) =>
    execFileSync(process.execPath, [
      "--input-type=module",
      "--eval",
      `import { macEntitlements } from ${JSON.stringify(path.join(scripts, "mac-entitlements.mjs"))};
       process.stdout.write(macEntitlements(${JSON.stringify(environment)}).join("\\n"));`,
    ]).toString();

  it("loads libraries of its own team alone, unless it has no certificate", () => {
    const builder = readFileSync(path.join(project, "electron-builder.yml"), "utf8");
    const usual = [...builder.matchAll(/^ {2}entitlements(?:Inherit)?: (.*)$/gm)].map(([, file]) => file);
    expect(usual).toEqual(["resources/entitlements.mac.plist", "resources/entitlements.mac.plist"]);
    expect(readFileSync(path.join(project, "resources/entitlements.mac.plist"), "utf8")).not.toContain(
      "disable-library-validation",
    );
    expect(optionsFor({ CSC_LINK: "certificate" })).toBe("");
    const file = "resources/entitlements.mac.adhoc.plist";
    expect(optionsFor({})).toBe(`-c.mac.entitlements=${file}\n-c.mac.entitlementsInherit=${file}`);
    expect(readFileSync(path.join(project, file), "utf8")).toContain("disable-library-validation");
  });
});

describe("an installation", () => {
  it("runs no scripts of packages", () => {
    expect(readFileSync(path.resolve(scripts, "../../.npmrc"), "utf8")).toMatch(/^ignore-scripts=true$/m);
  });
});
