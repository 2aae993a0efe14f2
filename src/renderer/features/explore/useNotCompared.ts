import { useQuery } from "@tanstack/react-query";
import type { ChartRequest } from "../../../analysis/question/chartRequest";
import { useCoverage } from "../../components/stored/projectReads";
import type { Target } from "../../core/queries";
import { firstDrawing } from "../../core/ready";

/** Why the figures of a chart can't be compared with those of the period before; null if they can, or as long as nothing tells. */
export function useNotCompared(target: Target, request: ChartRequest | null): string | null {
  const known = useCoverage(target, request?.timeZone ?? "UTC");
  const code = useQuery({
    queryKey: ["notCompared"],
    queryFn: async () => {
      await firstDrawing;
      const { notCompared } = await import("../../../analysis/question/notCompared");
      return { notCompared };
    },
    enabled: known !== null,
    staleTime: Infinity,
  });
  return (request && code.data?.notCompared(known, request)) ?? null;
}
