import { Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import type { DataTable, DataTableProps } from "./DataTable";

let loaded: typeof DataTable | undefined;

async function loadTable(): Promise<typeof DataTable> {
  loaded ??= (await import("./DataTable")).DataTable;
  return loaded;
}

/** A table that loads its code after the first drawing, for the first screen. Its rows take time to load anyway. */
export function LazyTable<T>(props: DataTableProps<T>) {
  const [Drawn, setDrawn] = useState(() => loaded);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (!Drawn) loadTable().then((table) => setDrawn(() => table), setFailure);
  }, [Drawn]);
  // Shown by the error boundary of the screen.
  if (failure) throw failure as Error;
  return Drawn ? <Drawn {...props} /> : <Skeleton height="100%" />;
}
