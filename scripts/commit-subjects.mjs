// node scripts/commit-subjects.mjs [--stdin]: checks the subjects of the newest commits, or the lines of standard
// input. Prints each fault and exits with 1 if there is one. Without git or a history it checks nothing.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { projectFolder, runScript, say } from "./run-command.mjs";

const newest = 50;
const longest = 72;

/** Imperatives that end like a participle or a third person (-ing, -ed, -s). */
const imperatives = new Set([
  ...["bring", "ping", "ring", "string", "swing"],
  ...[
    "bed",
    "bleed",
    "embed",
    "exceed",
    "feed",
    "need",
    "proceed",
    "seed",
    "shed",
    "shred",
    "speed",
    "succeed",
  ],
  ...["bias", "canvas", "focus"],
]);
const pastForms = new Set(
  "built came did found gave got had held kept made ran sent took was went were wrote".split(" "),
);
const noVerbs = new Set(
  "a an all and both each every for how in it no not now of on one some that the these this those three two what when where which who why with".split(
    " ",
  ),
);

/** Returns the faults of a subject as phrases. */
function faults(subject) {
  const first = /^[\p{L}'-]+/u.exec(subject)?.[0] ?? "";
  const word = first.toLowerCase();
  const found = [];
  if (subject.length > longest) found.push(`has ${subject.length} characters; ${longest} is the maximum`);
  if (/[.!?;]$/.test(subject)) found.push("ends with a punctuation mark");
  if (!/^\p{Lu}/u.test(subject)) found.push("doesn't begin with a capital letter");
  else if (/^\S+:(\s|$)/.test(subject)) found.push("begins with a prefix");
  else if (!isImperative(word)) found.push(`begins with "${first}", which isn't an imperative`);
  return found;
}

function isImperative(word) {
  if (imperatives.has(word)) return true;
  if (noVerbs.has(word) || pastForms.has(word)) return false;
  return !/(ing|ed|[^su]s)$/.test(word);
}

/** The newest subjects written by people. Dependabot's may be longer. */
function newestSubjects() {
  const byPeople = ["--perl-regexp", "--author=^(?!dependabot)"];
  const args = ["log", `--max-count=${newest}`, "--no-merges", ...byPeople, "--format=%s"];
  const { status, stdout } = spawnSync("git", args, { cwd: projectFolder, encoding: "utf8" });
  if (status !== 0) say("Commit subjects: skipped because there is no git history.");
  return status === 0 ? stdout : "";
}

await runScript(async () => {
  const text = process.argv.includes("--stdin") ? readFileSync(0, "utf8") : newestSubjects();
  const found = text
    .split("\n")
    .filter((subject) => subject !== "")
    .flatMap((subject) => faults(subject).map((fault) => `"${subject}" ${fault}.`));
  for (const fault of found) process.stdout.write(`${fault}\n`);
  return found.length === 0 ? 0 : 1;
});
