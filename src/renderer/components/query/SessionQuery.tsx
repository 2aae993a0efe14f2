import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useSearch } from "../../core/search";
import { QueryBox } from "./QueryBox";

interface SessionQueryProps {
  /** What the keys of everything that the query is put to begin with. */
  asked: QueryKey;
  busy: boolean;
  /** Hears of each run; `again`: the same query is asked once more. */
  onRun?: (again: boolean) => void;
  /** Saves what the screen shows under a name, where that is more than the query. */
  onSaveChart?: (name: string) => void;
}

/** The query that every screen shares, while it is written: a keystroke draws its box alone anew. */
export function SessionQuery({ asked, busy, onRun, onSaveChart }: SessionQueryProps) {
  const { draft, setDraft, query, run } = useSearch();
  const client = useQueryClient();
  return (
    <QueryBox
      value={draft}
      onChange={setDraft}
      onRun={() => {
        const again = draft.trim() === query;
        onRun?.(again);
        if (again) void client.invalidateQueries({ queryKey: asked });
        run();
      }}
      busy={busy}
      onStop={() => void client.cancelQueries({ queryKey: asked })}
      {...(onSaveChart && { onSaveChart })}
    />
  );
}
