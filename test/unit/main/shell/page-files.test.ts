import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { pageFile } from "../../../../src/main/shell/page-files";
import { temporaryFolder } from "../../../support/temporary-folder";

function page(): string {
  const folder = path.join(temporaryFolder(), "renderer");
  mkdirSync(path.join(folder, "assets"), { recursive: true });
  writeFileSync(path.join(folder, "index.html"), "<p>page</p>");
  writeFileSync(path.join(folder, "assets", "a b.js"), "1");
  writeFileSync(path.join(folder, "..", "secret.json"), "{}");
  return folder;
}

describe("files of the page", () => {
  it("are served with their type and a policy that loads nothing from elsewhere", async () => {
    const folder = page();
    const answer = await pageFile(folder, "app://earshot/");
    expect(await answer.text()).toBe("<p>page</p>");
    expect(answer.headers.get("content-type")).toContain("text/html");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
    expect(policy).not.toMatch(/https?:|unsafe-eval|script-src[^;]*unsafe/);
    expect((await pageFile(folder, "app://earshot/assets/a%20b.js")).status).toBe(200);
  });

  it.each([
    "app://earshot/%2e%2e/secret.json",
    "app://earshot/..%2fsecret.json",
    "app://earshot/assets/..%2f..%2fsecret.json",
    "app://earshot/..%5csecret.json",
    "app://earshot/%00index.html",
    "app://earshot/%ff",
    "app://earshot/missing.js",
    "app://earshot/assets",
  ])("never come from outside of its folder: %s", async (address) => {
    const answer = await pageFile(page(), address);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await answer.text()).toBe("");
  });
});
