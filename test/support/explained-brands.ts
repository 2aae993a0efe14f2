import { z } from "zod";
import { Why } from "../../src/shared/interface/text-analysis";
import { type BrandPost, type BrandPosts, dayMs } from "./brand-posts";
import type { TestService } from "./service";

const Outcomes = z.array(z.object({ status_message: z.literal("OK") }));

/** A project with the posts, and what explains its days and other ranges. */
export async function explainedBrands(service: TestService, { posts, first }: BrandPosts) {
  const created = await service.call("POST", "/local/projects", { title: "Brands" });
  const { id } = z.object({ id: z.string() }).parse(created["result_local_project"]);
  await service.call("POST", `/api/v2/platform/p/${id}/custom_metrics/add`, {
    custom_metrics: [
      { name: "brand", format: "KEYWORD" },
      { name: "reason", format: "KEYWORD" },
    ],
  });
  for (let from = 0; from < posts.length; from += 1_000) {
    const entries = posts.slice(from, from + 1_000).map((create) => ({ create }));
    const answer = await service.call("POST", `/api/v2/docs/p/${id}`, entries);
    Outcomes.parse(answer["result_searchdoc"]);
  }
  const range = async (from: number, until: number, params: Record<string, string> = {}) => {
    const asked = { from: String(from), until: String(until), columns: "show", ...params };
    const answer = await service.call("GET", `/local/p/${id}/why?${new URLSearchParams(asked).toString()}`);
    if (answer.status_message !== "OK") throw new Error(answer.status_message);
    return Why.parse(answer["result_local_why"]);
  };
  const explained = (day: number, params?: Record<string, string>) =>
    range(first + day * dayMs, first + (day + 1) * dayMs, params);
  const rename = (change: object) =>
    service.call("POST", `/api/v2/platform/p/${id}/custom_metrics/update`, { custom_metrics: [change] });
  return Object.assign(explained, { id, range, rename });
}

/** The weighted mean of the windows of an answer, by a plain loop. */
export function meanOf({ expected: { windows } }: Why, data: BrandPosts, is?: (post: BrandPost) => boolean) {
  const weight = windows.reduce((sum, window) => sum + window.weight, 0);
  return windows.reduce((sum, window) => sum + window.weight * data.within(window, is), 0) / weight;
}
