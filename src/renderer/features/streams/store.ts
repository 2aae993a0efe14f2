import { createDrafts } from "../../components/forms/drafts";
import type { StreamDraft } from "./rules";

/** Stream drafts: a new one, or the rules of an existing or deleted stream by its id. */
export const useStreamDrafts = createDrafts<StreamDraft>("stream drafts");
