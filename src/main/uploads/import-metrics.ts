import type { ProjectRef } from "../../shared/ipc/explore";
import type { UndoneMetric } from "../../shared/ipc/documents";
import type { ImportPlan, ImportedFile, NewMetric } from "../../shared/ipc/imports";
import { t } from "../../shared/texts";
import type { ServiceClient } from "../client/service-client";
import { ServiceError, failure } from "../client/service-error";
import type { Emit } from "../ipc/events";
import type { Log } from "../log";
import type { LeavingMetric, UploadMetrics } from "./upload-metrics";

export interface ImportMetricsDeps {
  table: UploadMetrics;
  client: (connectionId: string) => Promise<ServiceClient>;
  /** An undo only removes metrics from local workspaces, which can keep their values. */
  isLocal: (connectionId: string) => boolean;
  emit: Emit;
  log: Log;
}

const prefix = "custom.";

/** Creates the metrics that imports need, and removes them when the import is undone and nothing else uses them. */
export class ImportMetrics {
  readonly #deps: ImportMetricsDeps;
  /**
   * Serializes access to a project's metrics, so that an undo can't remove a metric that an import is about to use.
   */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(deps: ImportMetricsDeps) {
    this.#deps = deps;
  }

  /** Records which metrics an upload uses and creates missing ones. Throws if one can't be created as planned. */
  prepare(
    uploadId: number,
    plan: ImportPlan,
    columns: ImportedFile["columns"],
    signal: AbortSignal,
  ): Promise<void> {
    const { table } = this.#deps;
    const titles = new Map(plan.newMetrics.map(({ name, title }) => [name, title]));
    const fields = new Set([
      ...[plan.mapping, plan.templates, plan.defaults].flatMap((of) => Object.keys(of)),
      ...plan.newMetrics.map(({ name }) => prefix + name),
    ]);
    const used = [...fields].flatMap((field) =>
      field.startsWith(prefix) ? [field.slice(prefix.length)] : [],
    );
    if (used.length === 0) return Promise.resolve();
    table.note(
      uploadId,
      { connection: plan.connectionId, project: plan.projectId },
      used.map((name) => ({ name, title: titles.get(name) ?? "" })),
    );
    if (plan.newMetrics.length === 0) return Promise.resolve();
    return this.#inTurn(() => this.#create(uploadId, plan, columns, signal));
  }

  /** Those of some metrics that a project lacks. Throws if one has another format there. */
  async missing(to: ProjectRef, metrics: readonly NewMetric[], signal: AbortSignal): Promise<NewMetric[]> {
    if (metrics.length === 0) return [];
    return absent(await this.#formats(to, signal), metrics, ({ title, name }) => title || name);
  }

  /** Records that uploads use metrics and creates those that are still missing. */
  async ensure(
    uploadIds: readonly number[],
    to: ProjectRef,
    { used, missing }: { used: readonly NewMetric[]; missing: readonly NewMetric[] },
    signal: AbortSignal,
  ): Promise<void> {
    const [first] = uploadIds;
    if (first === undefined || used.length === 0) return;
    for (const id of uploadIds)
      this.#deps.table.note(id, { connection: to.connectionId, project: to.projectId }, used);
    if (missing.length === 0) return;
    await this.#inTurn(async () => {
      const titleOf = ({ title, name }: NewMetric) => title || name;
      const metrics = absent(await this.#formats(to, signal), missing, titleOf);
      await this.#add(first, { ...to, metrics, titleOf }, signal);
    });
  }

  /** Call it when the upload has started. Its metrics then stay until it is undone. */
  sent(uploadId: number): void {
    this.#deps.table.sent(uploadId);
  }

  /**
   * What undoing an upload does to the metrics it created, or to those that were removed when it undid another.
   * `leavesNone` means that none of its documents stay unchanged.
   */
  fates(
    upload: { id: number; connectionId: string; undoes: number | null },
    leavesNone: boolean,
  ): UndoneMetric[] {
    const { table, isLocal } = this.#deps;
    if (upload.undoes !== null)
      return table.gone(upload.undoes).map(({ name, title }) => ({ name, title, fate: "restored" }));
    return table.created(upload.id).map(({ name, title }) => {
      const isUsed = !leavesNone || table.isUsed({ upload: upload.id, name });
      return { name, title, fate: !isLocal(upload.connectionId) ? "fixed" : isUsed ? "used" : "removed" };
    });
  }

  /**
   * Creates the metrics again that were removed when an upload was undone. Documents that are restored have their values
   * then.
   */
  restore(uploadId: number, to: ProjectRef, signal: AbortSignal): Promise<void> {
    return this.#inTurn(async () => {
      const metrics = this.#deps.table.gone(uploadId);
      if (metrics.length === 0) return;
      const found = await this.#formats(to, signal);
      // A metric that has been added by that name since stays as it is.
      const missing = metrics.filter(({ name }) => !found.has(name));
      await this.#add(
        uploadId,
        { ...to, metrics: missing, titleOf: ({ title, name }) => title || name },
        signal,
      );
    });
  }

  /**
   * Removes metrics of undone and abandoned imports that nothing else uses. The state is on disk, so failed removals
   * are repeated on the next call.
   */
  tidy(): Promise<void> {
    return this.#inTurn(async () => {
      for (const metric of this.#deps.table.leaving()) await this.#removeUnused(metric);
    }).catch((error: unknown) => {
      this.#deps.log.info("Metrics of undone imports were not looked through", error);
    });
  }

  async #create(
    uploadId: number,
    plan: ImportPlan,
    columns: ImportedFile["columns"],
    signal: AbortSignal,
  ): Promise<void> {
    const formats = await this.#formats(plan, signal);
    const columnOf = ({ name, title }: NewMetric) =>
      columns[plan.mapping[prefix + name] ?? -1]?.name ?? (title || name);
    let metrics: NewMetric[];
    try {
      metrics = absent(formats, plan.newMetrics, columnOf);
    } catch (error) {
      // The plan was made before the project got the metric.
      this.#changed(plan);
      throw error;
    }
    await this.#add(uploadId, { ...plan, metrics, titleOf: columnOf }, signal);
  }

  /** The formats of a project's metrics by name. */
  async #formats({ connectionId, projectId }: ProjectRef, signal: AbortSignal): Promise<Map<string, string>> {
    const client = await this.#deps.client(connectionId);
    const path = { project_id: projectId };
    const { result } = await client.call("listCustomMetrics", { path }, { signal });
    return new Map(
      result.data.flatMap(({ custom_metric: metric }) => (metric ? [[metric.name, metric.format.name]] : [])),
    );
  }

  async #add(
    uploadId: number,
    {
      connectionId,
      projectId,
      metrics,
      titleOf,
    }: ProjectRef & { metrics: NewMetric[]; titleOf: (metric: NewMetric) => string },
    signal: AbortSignal,
  ): Promise<void> {
    if (metrics.length === 0) return;
    this.#deps.table.claim(uploadId, metrics);
    const client = await this.#deps.client(connectionId);
    const given = { path: { project_id: projectId }, body: { custom_metrics: metrics } };
    const { result } = await client.call("addCustomMetrics", given, { signal });
    this.#changed({ connectionId, projectId });
    for (const [at, metric] of metrics.entries()) {
      const { name, format } = metric;
      // Responses have the order of the request. A response with a name refers to that metric.
      const answer = result.data.find((response) => response.custom_metric?.name === name) ?? result.data[at];
      if (answer?.success ?? answer?.custom_metric !== undefined) continue;
      const column = titleOf(metric);
      const why = answer?.error_message ?? t("main:project.noReason");
      throw failure(
        "invalid",
        format === "DECIMAL"
          ? t("files:metrics.noDecimals", { column, why })
          : t("files:metrics.notCreated", { column, name, why }),
        { details: { field: prefix + name } },
      );
    }
  }

  async #removeUnused(metric: LeavingMetric): Promise<void> {
    const { table, client, isLocal, log } = this.#deps;
    const { upload, name, connection: connectionId, project } = metric;
    if (!metric.isOver || !isLocal(connectionId) || table.isUsed(metric)) {
      table.stay(upload, name);
      return;
    }
    try {
      const service = await client(connectionId);
      await service.call("deleteCustomMetric", {
        path: { project_id: project, metric_name: name },
        params: { values: "keep" },
      });
    } catch (error) {
      if (!(error instanceof ServiceError) || !error.notOffered) {
        log.info("A metric of an undone import is still to be removed", error);
        return;
      }
      // Already removed by someone else.
    }
    table.removed(upload, name);
    this.#changed({ connectionId, projectId: project });
  }

  #changed({ connectionId, projectId }: ProjectRef): void {
    this.#deps.emit("metrics.changed", { connectionId, projectId });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
}

/** Metrics that aren't among those of a project. Throws if one has another format there. */
function absent(
  formats: ReadonlyMap<string, string>,
  metrics: readonly NewMetric[],
  columnOf: (metric: NewMetric) => string,
): NewMetric[] {
  for (const metric of metrics) {
    const { name, format } = metric;
    const found = formats.get(name);
    if (found === undefined || found === format) continue;
    const facts = { column: columnOf(metric), name, found, format };
    throw failure("conflict", t("files:metrics.otherFormat", facts), { details: { field: prefix + name } });
  }
  return metrics.filter(({ name }) => !formats.has(name));
}
