import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { QueryBox } from "../../components/query/QueryBox";

interface BoardQueryProps {
  query: string;
  /** Prefix of the query keys of the charts. */
  charts: readonly string[];
  onRun: (query: string) => void;
}

/** The query of a board. Shows whether its charts are loading. */
export function BoardQuery({ charts, ...written }: BoardQueryProps) {
  const client = useQueryClient();
  const busy = useIsFetching({ queryKey: charts }) > 0;
  return (
    <WrittenQuery {...written} busy={busy} onStop={() => void client.cancelQueries({ queryKey: charts })} />
  );
}

interface WrittenQueryProps extends Pick<BoardQueryProps, "query" | "onRun"> {
  busy: boolean;
  onStop: () => void;
}

/** The query while it is typed. Separate, so that typing rerenders nothing else. */
function WrittenQuery({ query, onRun, busy, onStop }: WrittenQueryProps) {
  const [draft, setDraft] = useState(query);
  const [stored, setStored] = useState(query);
  // Another window may have changed the board's query.
  if (query !== stored) {
    setStored(query);
    setDraft(query);
  }
  return (
    <QueryBox
      value={draft}
      onChange={setDraft}
      onRun={() => onRun(draft.trim())}
      busy={busy}
      onStop={onStop}
    />
  );
}
