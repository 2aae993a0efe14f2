import { createPlaceStore } from "../../core/place";
import {
  checkingActions,
  createImport,
  decidingActions,
  openingActions,
  startingActions,
} from "./importActions";
import { idle, type Imports } from "./importState";

/** The import in progress. It belongs to the place where it was opened, as do the queued files. */
export const useImports = createPlaceStore<Imports>(
  (set, get) => {
    const its = createImport({ set, get });
    return {
      ...idle,
      queued: [],
      rejected: [],
      inSequence: false,
      ...openingActions(its),
      ...decidingActions(its),
      ...checkingActions(its),
      ...startingActions(its),
    };
  },
  undefined,
  (imports) => imports.end(),
);
