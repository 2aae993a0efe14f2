import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { curlOf } from "../../../../src/main/activity/curl";
import { callCommand } from "../../../../src/main/explore/service-call";
import type { ActivityEntry } from "../../../../src/shared/ipc/activity";
import type { Shell } from "../../../../src/shared/ipc/shells";

const token = "its token";

/** The arguments that curl gets from a shell, and its own name. Throws if the shell would do anything else. */
const argumentsIn: Readonly<Record<Shell, (command: string) => string[]>> = {
  posix: inBash,
  powershell: inPowerShell,
  cmd: inCmd,
};

function inBash(command: string): string[] {
  const script = `curl() { printf 'curl\\0'; for one in "$@"; do printf '%s\\0' "$one"; done; }\n${command}`;
  // With history expansion, as in a terminal.
  const out = execFileSync("bash", ["-c", `set -H\n${script}`], {
    env: { EARSHOT_TOKEN: token, PATH: process.env["PATH"] },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  return out.split("\0").slice(0, -1);
}

/** As documented in about_Parsing and about_Quoting_Rules: curly single quotes count as straight ones. */
function inPowerShell(command: string): string[] {
  const found: string[] = [];
  let at = 0;
  while (at < command.length) {
    const rest = command.slice(at);
    const [whole = "", literal, expanded, bare] =
      /^(?:\s|`\n)+|^['‘’‚‛]([^'‘’‚‛]*)['‘’‚‛](?=\s|$)|^"([^"“”„`]*)"(?=\s|$)|^([A-Za-z0-9.-]+)(?=\s|$)/u.exec(
        rest,
      ) ?? [];
    if (whole === "") throw new Error(`PowerShell would read this as code: ${rest}`);
    const text = literal ?? expanded?.replaceAll("$env:EARSHOT_TOKEN", token) ?? bare;
    if (text !== undefined) found.push(text);
    if (expanded !== undefined && /[$]/.test(expanded.replaceAll("$env:EARSHOT_TOKEN", "")))
      throw new Error("PowerShell would expand this");
    // Windows PowerShell hands over quotes and trailing backslashes wrongly.
    if (/["\\]/.test(literal ?? "")) throw new Error("The program would get another argument");
    at += whole.length;
  }
  return found;
}

/** Variables first, then carets and operators, then the arguments as the C runtime reads them. Every variable exists. */
function inCmd(command: string): string[] {
  if (/[\r\n!\\]/.test(command)) throw new Error("cmd would read more than one line, or expand it later");
  const expanded = command.replace(/%([^%:]+)(:[^%]*)?%/g, (whole, name: string) => {
    if (name === "EARSHOT_TOKEN") return token;
    // A name with a caret is set by nobody.
    if (name.includes("^")) return whole;
    return "EXPANDED";
  });
  let line = "";
  let inQuotes = false;
  for (let at = 0; at < expanded.length; at++) {
    const character = expanded[at] ?? "";
    if (character === '"') inQuotes = !inQuotes;
    if (!inQuotes && character === "^") line += expanded[++at] ?? "";
    else if (!inQuotes && /[&|<>()]/.test(character))
      throw new Error(`cmd would read this as an operator: ${command}`);
    else line += character;
  }
  return [...line.matchAll(/(?:"[^"]*"|[^\s"])+/g)].map(([one]) => one.replaceAll('"', ""));
}

const entry = (more: Partial<ActivityEntry>): ActivityEntry => ({
  id: 1,
  connectionId: "c",
  at: 0,
  method: "GET",
  path: "/api/v1/search/p/p1/histogram/published",
  endpoint: "projectHistogram",
  params: [],
  callClass: "projectSearch",
  priority: "foreground",
  attempt: 1,
  durationMs: 1,
  waitedMs: 0,
  httpStatus: 200,
  statusCode: 0,
  kind: null,
  message: "",
  requestId: null,
  sentBytes: 0,
  bytes: 0,
  ...more,
});

const hostile = [
  `O'Neill "$HOME" \`id\` $(id) & ; é 🪁`,
  "%PATH% %USERPROFILE% %CD:~0,3% %41%42",
  "!! !PATH! ^& ^",
  "a\r\ncalc.exe\nid\0",
  "‘; calc; ’ “$(calc)” ‚x‛",
  `"&calc&" | more > x < y \\" \\`,
  "\ud800",
  "'\\''; id; '",
];
const texts = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: fc.constantFrom(...Array.from(`'"\`$(){}[]%!^&|;<>\\ \n\r\t‘’a1=,#~*`)), maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 12 }),
);

describe.each(["posix", "powershell", "cmd"] as const)("a call as a command for %s", (shell) => {
  const given = (more: Partial<ActivityEntry>, baseUrl = "https://s.example/base/") =>
    argumentsIn[shell](curlOf(entry(more), baseUrl, shell));
  const program = shell === "posix" ? "curl" : "curl.exe";

  it("hands curl exactly the call, whatever its texts are", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(texts, texts), { maxLength: 3 }),
        texts,
        fc.nat(1),
        (params, part, sentBytes) => {
          const path = `/api/${part}`;
          const list = given({ params: [...params, ["access_token", "***"]], path, sentBytes });
          expect(list[0]).toBe(program);
          const url = new URL(list.at(-1) ?? "");
          expect(url.origin).toBe("https://s.example");
          expect(url.hash).toBe("");
          const asked = [...url.searchParams].filter(
            ([name, value]) => name !== "access_token" || value !== token,
          );
          expect(asked).toEqual([...new URLSearchParams(params.filter(([name]) => name !== "access_token"))]);
          expect(list.filter((one) => one.includes(token))).toHaveLength(1);
        },
      ),
      { numRuns: shell === "posix" ? 60 : 400, seed: 42 },
    );
  });

  it.each(hostile)("keeps a base URL with %j data", (text) => {
    const list = given({}, `https://s.example/${text}`);
    expect(list.at(-1)).toMatch(/^https:\/\/s\.example\/[A-Za-z0-9%._~:/?[\]@=+,&<>-]+$/);
  });

  it("contains method and body of a write, and the token as a variable", () => {
    const call = { method: "POST", path: "/api/v2/docs/p/p1/create", sentBytes: 12 };
    const list = given({ ...call, params: [["annotate", "sentiment"]] }, "https://s.example");
    expect(list).toEqual(
      expect.arrayContaining([
        "--request",
        "POST",
        "--data-binary",
        "@body.json",
        "Content-Type: application/json",
      ]),
    );
    if (shell === "posix")
      expect(list.at(-1)).toBe(
        `https://s.example/api/v2/docs/p/p1/create?annotate=sentiment&access_token=${token}`,
      );
    else expect(list).toEqual(expect.arrayContaining(["--url-query", `access_token=${token}`]));
  });

  it("has placeholders where a chart's call is copied", () => {
    const call = {
      kind: "histogram",
      projectId: "p 1",
      type: "published",
      params: { q: "it's %PATH%" },
    } as const;
    const [first, url] = argumentsIn[shell](callCommand(call, null, shell));
    expect(first).toBe(program);
    expect(url).toBe(
      "<BASE_URL>/api/v1/search/p/p%201/histogram/published?q=it%27s+%25PATH%25&access_token=<ACCESS_TOKEN>",
    );
  });
});
