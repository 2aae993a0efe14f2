import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useSearch } from "../../core/search";
import { QueryBox } from "./QueryBox";

interface SessionQueryProps {
  /** Prefix of the query keys of everything that depends on the query. */
  queryKey: QueryKey;
  busy: boolean;
  /** Called on each run. `again`: the query is unchanged. */
  onRun?: (again: boolean) => void;
  /** Saves the screen's chart under a name, for screens that show one. */
  onSaveChart?: (name: string) => void;
}

/** The query shared by all screens. Typing rerenders only its box. */
export function SessionQuery({ queryKey, busy, onRun, onSaveChart }: SessionQueryProps) {
  const { draft, setDraft, query, run } = useSearch();
  const client = useQueryClient();
  return (
    <QueryBox
      value={draft}
      onChange={setDraft}
      onRun={() => {
        const again = draft.trim() === query;
        onRun?.(again);
        if (again) void client.invalidateQueries({ queryKey });
        run();
      }}
      busy={busy}
      onStop={() => void client.cancelQueries({ queryKey })}
      {...(onSaveChart && { onSaveChart })}
    />
  );
}
