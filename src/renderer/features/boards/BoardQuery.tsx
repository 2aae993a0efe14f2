import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { QueryBox } from "../../components/query/QueryBox";

interface BoardQueryProps {
  query: string;
  /** What the keys of the charts begin with. */
  charts: readonly string[];
  onRun: (query: string) => void;
}

/** The query of a board, and whether its charts are being answered. */
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

/** The query while it is written, so that a keystroke draws nothing else anew. */
function WrittenQuery({ query, onRun, busy, onStop }: WrittenQueryProps) {
  const [draft, setDraft] = useState(query);
  const [asked, setAsked] = useState(query);
  // Another window may have asked the board something else.
  if (query !== asked) {
    setAsked(query);
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
