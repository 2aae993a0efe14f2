import { useEffect, useRef, useState } from "react";
import { hasUrl, type DocumentWithUrl } from "../../../../shared/documents/identity";
import type { Document } from "../../../../shared/interface/documents";
import { t } from "../../../../shared/texts";
import type { OpenProject } from "../../../core/place";
import { toast, toastFailure } from "../../../components/states/toast";
import type { Stretch } from "../../../components/table/useCursor";
import { maxSelected, toastTooMany, useSelection, type PickedDocument } from "./selection";

type Read = (
  first: number,
  last: number,
  options: { signal: AbortSignal; onProgress: (read: number) => void },
) => Promise<readonly Document[]>;

interface StretchOptions {
  place: OpenProject;
  /** Identifies the listed data and its order; a range of another list is not selected anymore. */
  of: string;
  /** Reads all rows of a range, including those not loaded. */
  read: Read;
  /** The same for the rows of the list itself, without those shown below one of them. */
  readList: Read;
  /** Number of rows of the list itself. */
  total: number;
  pickedOf: (document: DocumentWithUrl) => PickedDocument;
}

const lengthOf = ({ from, to }: Stretch) => to - from + 1;

/**
 * Selects ranges of results. Rows that aren't loaded are read first. A range is selected as a whole or not at all, so
 * that no action applies to fewer documents than it spans.
 */
export function useRangeSelection({ place, of, read, readList, total, pickedOf }: StretchOptions) {
  const [pending, setPending] = useState<{ read: number; of: number } | null>(null);
  const running = useRef<AbortController | null>(null);
  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setPending(null);
  };
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    running.current?.abort();
    running.current = null;
    setPending(null);
  }, [of]);

  /** Selects all results: by name as far as that is possible. */
  const selectAll = () => {
    if (total <= maxSelected) void select({ from: 0, to: total - 1 }, null, readList);
    else {
      cancel();
      useSelection.at(place).getState().pickAll(total);
    }
  };
  const extend = (stretch: Stretch, left: Stretch | null) => void select(stretch, left, read);
  const select = async (stretch: Stretch, left: Stretch | null, read: Read) => {
    cancel();
    const selection = useSelection.at(place);
    const { all, picked, except, extend } = selection.getState();
    if (all !== null && except.size === 0 && !left) return;
    const length = lengthOf(stretch) + (left ? lengthOf(left) : 0);
    if (length > maxSelected) {
      toastTooMany();
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const readAll = async ({ from, to }: Stretch, before: number) => {
      const onProgress = (done: number) => {
        if (!signal.aborted && before + done < length) setPending({ read: before + done, of: length });
      };
      onProgress(0);
      return read(from, to, { signal, onProgress });
    };
    try {
      const rows = await readAll(stretch, 0);
      const dropped = left ? await readAll(left, lengthOf(stretch)) : [];
      // The list or the selection changed while the range was read.
      if (signal.aborted || selection.getState().all !== all) return;
      const found = rows.filter(hasUrl).map(pickedOf);
      const added = found.filter(({ url }) => !picked.has(url)).length;
      if (all === null && picked.size + added > maxSelected) {
        toastTooMany();
        return;
      }
      extend(
        found,
        dropped.filter(hasUrl).map(({ url }) => url),
      );
      const passed = lengthOf(stretch) - found.length;
      if (passed > 0) toast(t("documents:selection.passed", { count: passed }));
    } catch (thrown) {
      if (!signal.aborted) toastFailure(t("documents:selection.notSelected"), thrown);
    } finally {
      if (running.current === controller) {
        running.current = null;
        setPending(null);
      }
    }
  };
  return { pending, extend, selectAll, cancel };
}
