import { createDrafts } from "../../components/forms/drafts";
import type { StreamDraft } from "./rules";

/** Streams that were begun: a new one, or the rules of one there is or was, by its id. */
export const useStreamDrafts = createDrafts<StreamDraft>("stream drafts");
