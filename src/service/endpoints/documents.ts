import { setImmediate } from "node:timers/promises";
import {
  type DocumentAction,
  type ModificationParams,
  documentActions,
} from "../../shared/interface/documents";
import { codes } from "../../shared/interface/errors";
import { resourceName } from "../../shared/interface/values";
import type { Context, InterfaceHandlers } from "../call";
import { Failure, invalid } from "../failure";
import { isObject } from "../workspace/merge";
import type { Place } from "../workspace/pending";
import type { Modifications } from "../workspace/modifications";
import { projectOf } from "./project";

/** How long working out modifications may keep charts waiting, in milliseconds. */
const longestTurn = 20;
/** Characters of JSON in one commit, which nothing can interrupt: about a tenth of a second. */
const heaviestCommit = 1_500_000;

type Entry = readonly [action: DocumentAction, document: unknown];
type Result = Readonly<Record<string, unknown>>;

/** Modification of documents and reviews, one by one and in batches. */
export const documentHandlers = {
  modifyDocument: async ({ path, params, body }, context) => ({
    payload: await modify([[path.action, body]], place(context, path.project_id, "", params), context),
  }),
  modifyReview: async ({ path, params, body }, context) => ({
    payload: await modify(
      [[path.action, body]],
      place(context, path.project_id, path.dataset_id, params),
      context,
    ),
  }),
  modifyDocuments: async ({ path, params, body }, context) => ({
    payload: await modify(body.map(entryOf), place(context, path.project_id, "", params), context),
  }),
  modifyReviews: async ({ path, params, body }, context) => ({
    payload: await modify(
      body.map(entryOf),
      place(context, path.project_id, path.dataset_id, params),
      context,
    ),
  }),
} satisfies Partial<InterfaceHandlers>;

function place(context: Context, project: string, dataset: string, params: ModificationParams): Place {
  const { id } = projectOf(context, project);
  const name = dataset === "" ? undefined : resourceName.safeParse(dataset);
  if (name?.success === false) throw invalid("dataset_id", name.error.issues[0]?.message ?? "is no name");
  const metrics = new Map(context.workspace.records.metrics.list(id).map((metric) => [metric.name, metric]));
  return { project: id, dataset, metrics, params };
}

/** Each entry stands for itself, also where another one fails; charts are answered between two of them. */
async function modify(entries: readonly Entry[], place: Place, { workspace }: Context): Promise<Result[]> {
  return workspace.documents.write(place, async (modifications) => {
    const results: Result[] = [];
    modifications.expect(entries.map(([, document]) => urlOf(document)));
    let until = performance.now() + longestTurn;
    for (const [action, document] of entries) {
      results.push(resultOf(action, document, place, modifications));
      if (modifications.weight > heaviestCommit) modifications.commit();
      if (performance.now() < until) continue;
      await setImmediate();
      until = performance.now() + longestTurn;
    }
    modifications.commit();
    return results;
  });
}

function resultOf(action: DocumentAction, body: unknown, place: Place, modifications: Modifications): Result {
  try {
    const document = modifications.modify(action, body);
    const entry = place.params.return_entry === "show" ? { entry: document } : {};
    return { action, status_code: String(codes.ok), status_message: "OK", url: document.url, ...entry };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, message, details } = error;
    return { action, status_code: String(code), status_message: message, url: urlOf(body), ...details };
  }
}

function urlOf(body: unknown): string {
  return isObject(body) && typeof body["url"] === "string" ? body["url"] : "";
}

function entryOf(entry: Partial<Record<DocumentAction, unknown>>): Entry {
  const action = documentActions.find((name) => name in entry);
  if (action === undefined)
    throw new RangeError("The schema of a batch lets only entries with an action pass");
  return [action, entry[action]];
}
