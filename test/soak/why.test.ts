import { describe, expect, test } from "vitest";
import { Why } from "../../src/shared/interface/text-analysis";
import { rankFactors } from "../../src/shared/why/rank-factors";
import { sentenceOf } from "../../src/shared/why/sentence";
import { t } from "../../src/shared/texts";
import { dose } from "../support/dose";
import { type TestService, startService } from "../support/service";
import { type WhyWorkspace, causes, whyWorkspace } from "../support/why-workspaces";

/** Explanations of generated workspaces over HTTP: with a planted cause, and without one. */
const runs = dose(5, 200);
const known = 5;
/** Seeds that no rule was tuned with. */
const firstPlanted = 20_000;
const firstQuiet = 30_000;
/** Documents of an upload at most. */
const batch = 1_000;

async function explain(service: TestService, { posts, range }: WhyWorkspace): Promise<Why> {
  // Each has a project of its own, since a workspace takes longer to open than to fill.
  const created = await service.call("POST", "/local/projects", { title: "Why" });
  const { id } = Object(created["result_local_project"]) as { id: string };
  for (let from = 0; from < posts.length; from += batch) {
    const entries = posts.slice(from, from + batch).map((create) => ({ create }));
    const { status_code } = await service.call("POST", `/api/v2/docs/p/${id}`, entries);
    expect(status_code).toBe("0");
  }
  const asked = `from=${range.from}&until=${range.until}`;
  const answer = await service.call("GET", `/local/p/${id}/why?${asked}`);
  return Why.parse(answer["result_local_why"]);
}

describe("explanations of generated workspaces", () => {
  test("find a planted cause among the first five factors in 95%", { timeout: 3_600_000 }, async () => {
    const service = await startService();
    const missed: string[] = [];
    for (let seed = firstPlanted; seed < firstPlanted + runs; seed++) {
      const workspace = whyWorkspace(seed, causes[seed % causes.length]);
      const why = await explain(service, workspace);
      const { planted } = workspace;
      const named = rankFactors(why)
        .slice(0, known)
        .some(({ kind, label }) => kind === planted?.cause && label.startsWith(planted.label.slice(0, 40)));
      if (!named)
        missed.push(
          `${seed} ${planted?.cause}: ${rankFactors(why)
            .map(({ kind, label, share }) => `${kind} ${label} ${share.toFixed(2)}`)
            .slice(0, 6)
            .join(", ")}`,
        );
    }
    if (missed.length > 0) console.warn(`Missed ${missed.length} of ${runs}:\n${missed.join("\n")}`);
    await service.stop();
    expect(missed.length).toBeLessThanOrEqual(runs * 0.05);
  });

  test("say that nothing stands out where nothing was planted in 95%", { timeout: 3_600_000 }, async () => {
    const service = await startService();
    const alarms: string[] = [];
    for (let seed = firstQuiet; seed < firstQuiet + runs; seed++) {
      const why = await explain(service, whyWorkspace(seed));
      const { headline } = sentenceOf(why, "UTC");
      const counted = { count: why.here.documents, expected: String(Math.round(why.expected.documents)) };
      const isQuiet = !why.stands_out && why.factors.every((factor) => !factor.stands_out);
      // What differs no more than other times do may follow.
      const isSaid = headline.startsWith(t("why:sentence.nothing", counted));
      if (isQuiet && why.expected.documents >= 10) expect(isSaid).toBe(true);
      if (!isQuiet) alarms.push(`${seed}: ${headline}`);
    }
    if (alarms.length > 0) console.warn(`${alarms.length} false alarms of ${runs}:\n${alarms.join("\n")}`);
    await service.stop();
    expect(alarms.length).toBeLessThanOrEqual(runs * 0.05);
  });
});
