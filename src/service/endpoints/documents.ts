import type { DocumentAction, ModificationParams } from "../../shared/interface/documents";
import type { endpoints } from "../../shared/interface/endpoints";
import { codes } from "../../shared/interface/errors";
import { resourceName } from "../../shared/interface/values";
import type { Call, Context, InterfaceHandlers } from "../call";
import { invalid } from "../failure";
import { type Entry, type PreparedDocument, entryOf } from "../ingestion/preparation";
import { isObject } from "../../shared/documents/json";
import { annotatable } from "../workspace/derive";
import { cleanedIn } from "../workspace/document-input";
import { topicNames } from "../annotate";
import { type Done, type Order, urlOf } from "../workspace/orders";
import type { Place } from "../workspace/pending-document";
import { isStoredDocument } from "../workspace/stored-document";
import type { WrittenDocument } from "../workspace/written";
import { projectOf } from "./project";

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

/** Prepares a batch in threads if there are any. Entries that a thread didn't prepare are processed later. */
async function modifyBatch(
  call: Pick<Batch, "body" | "raw">,
  place: Place,
  context: Context,
): Promise<Result[]> {
  const { workspace, threads } = context;
  const { params, metrics, names } = place;
  const parts = call.raw && (await threads?.prepare(call.raw, { params, metrics, names }));
  if (!parts) return modify(call.body.map(entryOf), place, context);
  const orders: UploadOrder[] = [];
  const inParts = async function* () {
    for (const { count, prepared } of parts) {
      const made = await prepared;
      const part = Array.from(
        { length: count },
        (_, i) => new UploadOrder(call, orders.length + i, made?.[i]),
      );
      orders.push(...part);
      yield part;
    }
  };
  const done = await workspace.documents.carryOut(place, inParts(), () => threads?.hasNext === true);
  return orders.map((order, i) => resultOf(order, done[i], place, order.cleaned));
}

/** Processes entries independently: one that fails doesn't affect the others. */
async function modify(entries: readonly Entry[], place: Place, { workspace }: Context): Promise<Result[]> {
  const orders = entries.map(([action, given]): Order => ({ action, given }));
  const done = await workspace.documents.carryOut(place, [orders]);
  return orders.map((order, i) => resultOf(order, done[i], place, cleanedIn(order.given)));
}

/** An order of an upload. Its body is parsed only for entries that no thread has prepared. */
class UploadOrder implements Order {
  readonly made: WrittenDocument | undefined;

  constructor(
    readonly call: Pick<Batch, "body">,
    readonly place: number,
    readonly prepared: PreparedDocument,
  ) {
    const document: unknown = prepared && JSON.parse(prepared.body);
    if (prepared && isObject(document) && isStoredDocument(document))
      this.made = { body: prepared.body, document, hasOtherText: true };
  }

  get action(): DocumentAction {
    return this.prepared?.action ?? this.#entry[0];
  }

  get given(): unknown {
    return this.#entry[1];
  }

  get cleaned(): { cleaned?: number } {
    if (!this.prepared) return cleanedIn(this.given);
    const { cleaned } = this.prepared;
    return cleaned === undefined ? {} : { cleaned };
  }

  get #entry(): Entry {
    return entryOf(this.call.body[this.place] ?? {});
  }
}

function resultOf(
  order: Order,
  done: Done | undefined,
  { params }: Place,
  cleaned: { cleaned?: number },
): Result {
  const { action } = order;
  if (!done) throw new RangeError("An order has no outcome");
  if ("failure" in done) {
    const { code, message, details } = done.failure;
    return { action, status_code: String(code), status_message: message, url: urlOf(order), ...details };
  }
  const { document } = done;
  return {
    ...{ action, status_code: String(codes.ok), status_message: "OK", url: document.url },
    ...cleaned,
    ...(params.return_entry === "show" && { entry: document }),
  };
}
