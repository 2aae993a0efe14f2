import { Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import type { DataTable, DataTableProps } from "./DataTable";

let loaded: typeof DataTable | undefined;

async function loadTable(): Promise<typeof DataTable> {
  loaded ??= (await import("./DataTable")).DataTable;
  return loaded;
}

/** A table of the first screen, whose scripts come after the first drawing: its rows have to be asked for anyway. */
export function LazyTable<T>(props: DataTableProps<T>) {
  const [Drawn, setDrawn] = useState(() => loaded);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (!Drawn) loadTable().then((table) => setDrawn(() => table), setFailure);
  }, [Drawn]);
  // For the boundary around the screen to say.
  if (failure) throw failure as Error;
  return Drawn ? <Drawn {...props} /> : <Skeleton height="100%" />;
}
