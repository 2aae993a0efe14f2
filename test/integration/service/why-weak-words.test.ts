import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { Why } from "../../../src/shared/interface/text-analysis";
import { type TestService, startService } from "../../support/service";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const dayMs = 86_400_000;
const first = Date.UTC(2026, 1, 2);

it("names no word that says nothing as a cause, though phrases may begin with it", async () => {
  const created = await service.call("POST", "/local/projects", { title: "Assurances" });
  const { id } = z.object({ id: z.string() }).parse(created["result_local_project"]);
  const fillers = ["contrat", "prime", "agence", "conseiller", "dossier", "formule", "devis", "cotisation"];
  const usual = (n: number) =>
    `La ${fillers[n % 8]} et le ${fillers[(n * 3 + 1) % 8]} sont clairs, numero${n}`;
  const posts = Array.from({ length: 29 }, (_, day) =>
    Array.from({ length: day === 28 ? 100 : 40 }, (_, n) => ({
      create: {
        url: `https://avis.example/${day}-${n}`,
        published: first + day * dayMs + 36e5 * (8 + (n % 10)),
        lang: "fr",
        content:
          day === 28 && n >= 40
            ? `Toujours aucune réponse depuis la ${fillers[n % 8]}, toujours ${fillers[(n * 5 + 2) % 8]} numero${n}`
            : usual(day * 100 + n),
      },
    })),
  ).flat();
  for (let from = 0; from < posts.length; from += 1_000)
    await service.call("POST", `/api/v2/docs/p/${id}`, posts.slice(from, from + 1_000));
  const from = first + 28 * dayMs;
  const asked = new URLSearchParams({ from: String(from), until: String(from + dayMs), columns: "show" });
  const answer = await service.call("GET", `/local/p/${id}/why?${asked.toString()}`);
  const { factors } = Why.parse(answer["result_local_why"]);
  const named = factors.filter(({ kind }) => kind === "word" || kind === "phrase").map(({ label }) => label);
  expect(named.join(", ")).toMatch(/réponse/);
  expect(named.filter((label) => ["toujours", "aucune", "depuis"].includes(label.toLowerCase()))).toEqual([]);
});
