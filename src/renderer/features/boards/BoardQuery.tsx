import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { QueryBox } from "../../components/QueryBox";

interface BoardQueryProps {
  query: string;
  /** What the keys of the charts begin with. */
  charts: readonly string[];
  onRun: (query: string) => void;
}

/** The query of a board while it is written, so that a keystroke draws nothing else anew. */
export function BoardQuery({ query, charts, onRun }: BoardQueryProps) {
  const [draft, setDraft] = useState(query);
  const client = useQueryClient();
  const busy = useIsFetching({ queryKey: charts }) > 0;
  return (
    <QueryBox
      value={draft}
      onChange={setDraft}
      onRun={() => onRun(draft.trim())}
      busy={busy}
      onStop={() => void client.cancelQueries({ queryKey: charts })}
    />
  );
}
