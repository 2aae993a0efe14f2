import { useIsFetching, useQueryClient, type QueryFilters } from "@tanstack/react-query";
import { useState } from "react";
import { QueryBox } from "../../components/query/QueryBox";

interface BoardQueryProps {
  query: string;
  /** The queries of the cards. */
  loads: QueryFilters;
  onRun: (query: string) => void;
}

/** The query of a board. Shows whether its cards are loading. */
export function BoardQuery({ loads, ...written }: BoardQueryProps) {
  const client = useQueryClient();
  const busy = useIsFetching(loads) > 0;
  return <WrittenQuery {...written} busy={busy} onStop={() => void client.cancelQueries(loads)} />;
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
