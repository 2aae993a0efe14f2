import type { z } from "zod";
import { SourcePanels } from "../../shared/interface/resources";
import type { ProjectRef } from "../../shared/ipc/explore";
import type { Answer } from "../../shared/ipc/contract";
import type { From, ReadThrough } from "../cache/read-through";
import type { PassThrough } from "../client/pass-through";
import { ServiceError } from "../client/service-error";
import { indexPanels, type PanelIndex } from "./panel-index";

type Panels = z.output<typeof SourcePanels>;

interface CachedPanels {
  place: string;
  data: Panels;
  index: PanelIndex | null;
}

/** Reads the panels of projects, with the cache as a fallback. The last ones stay indexed for searching. */
export class PanelLists {
  #last: CachedPanels | null = null;

  constructor(
    private readonly pass: PassThrough,
    private readonly cache: ReadThrough,
  ) {}

  async read(ref: ProjectRef, from: From, signal: AbortSignal): Promise<Answer<Panels>> {
    const { connectionId, projectId } = ref;
    const answer = await this.cache.answer(
      { connectionId, endpoint: "listPanels", params: { projectId } },
      SourcePanels,
      () => this.pass(connectionId, "listPanels", { path: { project_id: projectId } }, signal),
      from,
    );
    this.#last = cachedOf(ref, answer.data);
    return answer;
  }

  /** The index that was read last. For another project it is built from cached data first. */
  async index(ref: ProjectRef, signal: AbortSignal): Promise<PanelIndex> {
    const last =
      this.#last?.place === placeOf(ref) ? this.#last : cachedOf(ref, await this.#any(ref, signal));
    last.index ??= indexPanels(last.data);
    return last.index;
  }

  async #any(ref: ProjectRef, signal: AbortSignal): Promise<Panels> {
    try {
      return (await this.read(ref, "cache", signal)).data;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return (await this.read(ref, "live", signal)).data;
    }
  }
}

function cachedOf(ref: ProjectRef, data: Panels): CachedPanels {
  return { place: placeOf(ref), data, index: null };
}

function placeOf({ connectionId, projectId }: ProjectRef): string {
  return JSON.stringify([connectionId, projectId]);
}
