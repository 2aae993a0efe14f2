import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { shortcuts } from "../../../src/renderer/core/keymap";
import { catalogues, textsOf } from "../../support/catalogue";
import { idleProgram } from "../../support/idle-program";

const inDocs = readdirSync("docs", { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".md"),
);
const pages = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", ...inDocs.map((name) => `docs/${name}`)];
const textOf = (page: string) => readFileSync(page, "utf8");
const withoutBlocks = (page: string) => textOf(page).replaceAll(/^```[^]*?^```/gm, "");

/** The anchor that GitHub and editors give a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- _]/gu, "")
    .replaceAll(" ", "-");
const headings = (page: string) =>
  [...withoutBlocks(page).matchAll(/^(#+) (.+)$/gm)].map(([, marks = "", text = ""]) => ({
    level: marks.length,
    text,
  }));

describe("links", () => {
  it.each(pages)("of %s lead somewhere", (page) => {
    const targets = [...withoutBlocks(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
    const broken = targets
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => {
        const [file = "", anchor] = target.split("#");
        const to = file === "" ? page : path.join(path.dirname(page), file);
        if (!existsSync(to)) return true;
        return anchor !== undefined && !headings(to).some(({ text }) => anchorOf(text) === anchor);
      });
    expect(broken).toEqual([]);
  });
});

it("the guide's contents are its headings", () => {
  const contents = headings("docs/guide.md")
    .filter(({ level }) => level > 1)
    .map(({ level, text }) => `${"  ".repeat(level - 2)}- [${text}](#${anchorOf(text)})`);
  expect(textOf("docs/guide.md")).toContain(`\n\n${contents.join("\n")}\n\n`);
});

describe("commands", () => {
  const Package = z.object({ scripts: z.record(z.string(), z.string()) });
  const { scripts } = Package.parse(JSON.parse(textOf("package.json")));
  /** Options of Electron, of the local service, and of tests. */
  const others = "cli hand-over no-sandbox open-file ozone-platform rebuild update";
  let program: Command;
  beforeAll(async () => {
    program = await idleProgram();
  });

  const commandAt = (words: readonly string[]) => {
    let command = program;
    for (const word of words) {
      const inner = command.commands.find((each) => each.name() === word);
      if (!inner) break;
      command = inner;
    }
    return command;
  };
  const optionsOf = (command: Command): string[] =>
    command.options.map(({ long }) => long ?? "").concat(command.commands.flatMap(optionsOf));

  it.each(pages)("that %s names exist, with their options", (page) => {
    const text = textOf(page);
    const calls = [...text.matchAll(/(?<=[`(\n] ?|&& |\| )earshot ([a-z][a-z-]*(?: [^\s`|&)]+)*)/g)].map(
      ([, call = ""]) => call.split(" "),
    );
    const unknown = calls
      .filter(([name = ""]) => name !== "help" && commandAt([name]) === program)
      .map((call) => call.join(" "));
    const foreign = calls.flatMap((call) => {
      const known = new Set([...optionsOf(commandAt(call)), ...program.options.map(({ long }) => long)]);
      return call.filter((word) => /^--[a-z]/.test(word) && word !== "--help" && !known.has(word));
    });
    const known = new Set([...optionsOf(program), ...others.split(" ").map((name) => `--${name}`)]);
    const options = [...text.matchAll(/`(--[a-z-]+)[^`]*`/g)].map(([, option = ""]) => option);
    const run = [...text.matchAll(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name = ""]) => name);
    expect({
      commands: unknown,
      options: [...foreign, ...options.filter((option) => !known.has(option))],
      scripts: run.filter((name) => !(name in scripts)),
    }).toEqual({ commands: [], options: [], scripts: [] });
  });

  it("are all in the guide", () => {
    const guide = textOf("docs/guide.md");
    const names = program.commands.map((command) => command.name());
    expect(names.filter((name) => !new RegExp(`\`${name}[ \`]`).test(guide))).toEqual([]);
  });
});

describe("keys", () => {
  const spelled: Readonly<Record<string, string>> = {
    "⌘": "mod",
    Ctrl: "mod",
    Esc: "Escape",
    "←": "ArrowLeft",
    "→": "ArrowRight",
    "↑": "ArrowUp",
    "↓": "ArrowDown",
  };
  const combinations = Object.values(shortcuts).flatMap(({ keys }) => keys);
  const known = new Set(combinations.flatMap((keys) => keys.toLowerCase().replace("ctrl", "mod").split("+")));

  it.each(pages)("that %s names are shortcuts", (page) => {
    const groups = [...withoutBlocks(page).matchAll(/<kbd>[^<]+<\/kbd>(?:(?: |\+)<kbd>[^<]+<\/kbd>)*/g)].map(
      ([group]) =>
        [...group.matchAll(/<kbd>([^<]+)<\/kbd>/g)].map(([, key = ""]) =>
          (spelled[key] ?? key).toLowerCase(),
        ),
    );
    const modifiers = new Set(["mod", "shift", "alt"]);
    const isKnown = (keys: readonly string[]) => {
      const held = keys.filter((key) => modifiers.has(key));
      const pressed = keys.filter((key) => !modifiers.has(key));
      if (pressed.length === 0) return held.every((key) => known.has(key));
      // Several keys after the modifiers are alternatives, such as the arrows.
      return pressed.every((key) =>
        combinations.some((keys) => {
          const wanted = keys.toLowerCase().replace("ctrl", "mod").split("+");
          return (
            wanted.at(-1) === key &&
            wanted.length === held.length + 1 &&
            held.every((each) => wanted.includes(each))
          );
        }),
      );
    };
    expect(groups.filter((keys) => !isKnown(keys))).toEqual([]);
  });
});

describe("labels", () => {
  /** Quoted words that are no labels of the window. */
  const examples = new Set(["Learning", "themes", "pod, pods", "@BrightAir Thank you.", "Yes"]);
  const patterns = textsOf(catalogues.en).map(([, text]) =>
    text
      .replace(/…$/, "")
      .split(/\{\{[^}]*\}\}/)
      .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
      .join(".+"),
  );
  const isShown = new RegExp(`^(?:${patterns.filter((pattern) => pattern !== ".+").join("|")})…?\\.?$`);

  it("that the guide names are on screen", () => {
    const text = withoutBlocks("docs/guide.md").replaceAll(/`[^`]*`/g, "");
    const bold = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = ""]) =>
      label.replaceAll(/\s+/g, " "),
    );
    // A sentence in bold opens a paragraph.
    const labels = bold.filter((label) => !/[.:]$/.test(label));
    expect(labels.filter((label) => !examples.has(label) && !isShown.test(label))).toEqual([]);
  });
});
