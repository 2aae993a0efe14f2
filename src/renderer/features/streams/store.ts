import { createFormDrafts } from "../../components/kept/formDrafts";
import type { StreamDraft } from "./rules";

/** Streams that were begun: a new one, or the rules of one there is or was, by its id. */
export const useStreamDrafts = createFormDrafts<StreamDraft>("stream drafts");
