import type { DocumentAction, ModificationParams } from "../../shared/interface/documents";
import type { endpoints } from "../../shared/interface/endpoints";
import { codes } from "../../shared/interface/errors";
import { resourceName } from "../../shared/interface/values";
import type { Call, Context, InterfaceHandlers } from "../call";
import { Failure, invalid } from "../failure";
import { type Entry, type PreparedDocument, entryOf } from "../ingestion/preparation";
import { isObject } from "../../shared/documents/json";
import { annotatable } from "../workspace/derive";
import { cleanedIn } from "../workspace/document-input";
import type { Modifications } from "../workspace/modifications";
import { topicNames } from "../annotate";
import { Turns } from "../turns";
import type { Place } from "../workspace/pending-document";
import { type StoredDocument, isStoredDocument } from "../workspace/stored-document";
import type { WrittenDocument } from "../workspace/written";
import { projectOf } from "./project";

/** Characters of JSON in one commit, which can't be interrupted: about a tenth of a second. */
const heaviestCommit = 1_500_000;

/** Commits at least this many new documents together while the rest of their batch is still being prepared. */
const worthCommit = 400;

type Result = Readonly<Record<string, unknown>>;
type Batch = Call<(typeof endpoints)["modifyDocuments"]>;

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
  modifyDocuments: async (call, context) => ({
    payload: await modifyBatch(call, place(context, call.path.project_id, "", call.params), context),
  }),
  modifyReviews: async (call, context) => ({
    payload: await modifyBatch(
      call,
      place(context, call.path.project_id, call.path.dataset_id, call.params),
      context,
    ),
  }),
} satisfies Partial<InterfaceHandlers>;

function place(context: Context, project: string, dataset: string, params: ModificationParams): Place {
  const { id } = projectOf(context, project);
  const name = dataset === "" ? undefined : resourceName.safeParse(dataset);
  if (name?.success === false) throw invalid("dataset_id", name.error.issues[0]?.message ?? "is no name");
  if (params.annotate !== undefined && !annotatable.some((field) => field === params.annotate))
    throw invalid("annotate", `must be one of ${annotatable.join(", ")}`);
  const metrics = new Map(context.workspace.records.metrics.list(id).map((metric) => [metric.name, metric]));
  const names = topicNames(context.workspace.records.topics.list(id).map(({ title }) => title));
  return { project: id, dataset, metrics, params, names };
}

/** Prepares a batch in threads if there are any. Entries that a thread didn't prepare are processed here. */
async function modifyBatch(
  call: Pick<Batch, "body" | "raw">,
  place: Place,
  context: Context,
): Promise<Result[]> {
  const { params, metrics, names } = place;
  const parts = call.raw && (await context.threads?.prepare(call.raw, { params, metrics, names }));
  if (!parts) return modify(call.body.map(entryOf), place, context);
  return context.workspace.documents.write(place, async (modifications) => {
    const results: Result[] = [];
    const turns = new Turns();
    for (const { count, prepared } of parts) {
      const made = (await prepared)?.map(newDocument) ?? new Array<undefined>(count).fill(undefined);
      modifications.expect(made.flatMap((it) => it?.document.url ?? []));
      for (const it of made) {
        if (it && modifications.add(it)) results.push(done(it.action, it.document, place, it));
        else results.push(resultOf(entryOf(call.body[results.length] ?? {}), place, modifications));
        if (modifications.weight > heaviestCommit) modifications.commit();
        if (turns.isOver) await turns.pause();
      }
      // If the next batch is already waiting, a single commit at the end is cheaper: a commit costs as much as
      // writing some hundred documents.
      if (modifications.waiting >= worthCommit && !context.threads?.hasNext) modifications.commit();
    }
    modifications.commit();
    return results;
  });
}

/** Processes entries independently: one that fails doesn't affect the others. Other calls are handled in between. */
async function modify(entries: readonly Entry[], place: Place, { workspace }: Context): Promise<Result[]> {
  return workspace.documents.write(place, async (modifications) => {
    const results: Result[] = [];
    const turns = new Turns();
    modifications.expect(entries.map(([, document]) => urlOf(document)));
    for (const entry of entries) {
      results.push(resultOf(entry, place, modifications));
      if (modifications.weight > heaviestCommit) modifications.commit();
      if (turns.isOver) await turns.pause();
    }
    modifications.commit();
    return results;
  });
}

function newDocument(
  prepared: PreparedDocument,
): (WrittenDocument & NonNullable<PreparedDocument>) | undefined {
  const document: unknown = prepared && JSON.parse(prepared.body);
  return prepared && isObject(document) && isStoredDocument(document)
    ? { ...prepared, document, hasOtherText: true }
    : undefined;
}

function resultOf([action, body]: Entry, place: Place, modifications: Modifications): Result {
  try {
    return done(action, modifications.modify(action, body), place, cleanedIn(body));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, message, details } = error;
    return { action, status_code: String(code), status_message: message, url: urlOf(body), ...details };
  }
}

function done(
  action: DocumentAction,
  document: StoredDocument,
  { params }: Place,
  { cleaned }: { cleaned?: number },
): Result {
  const entry = params.return_entry === "show" ? { entry: document } : {};
  return {
    action,
    status_code: String(codes.ok),
    status_message: "OK",
    url: document.url,
    ...(cleaned !== undefined && { cleaned }),
    ...entry,
  };
}

function urlOf(body: unknown): string {
  return isObject(body) && typeof body["url"] === "string" ? body["url"] : "";
}
