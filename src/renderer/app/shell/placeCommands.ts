import { IconBookmark, IconLayoutGrid } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { t } from "../../../shared/texts";
import { useNotebook } from "../../components/stored/notebook";
import { columnCommands, rangeCommands, savedChartCommands } from "../../features/explore/commands";
import { metricCommands } from "../../features/metrics/commands";
import { panelCommands } from "../../features/panels/commands";
import { viewCommands } from "../../features/project/commands";
import { topicCommands } from "../../features/topics/commands";
import { invoke } from "../../core/api";
import type { Command } from "../../core/commands";
import { useTarget, type Target } from "../../core/queries";
import { useSearch } from "../../core/search";
import { useSession } from "../../core/session";
import { openPlace } from "../../core/openPlace";

/** Everything a project is known to hold, as it was kept: nothing is asked of the service for it. */
async function cachedCommands(ref: Target["ref"]): Promise<Command[]> {
  const input = { ...ref, from: "cache" as const };
  const found = await Promise.allSettled([
    invoke("project.topics", input).then(({ data }) => topicCommands(data)),
    invoke("project.panels", input).then(({ data }) => panelCommands(data)),
    invoke("project.metrics", input).then(({ data }) => [...metricCommands(data), ...columnCommands(data)]),
    invoke("project.views", input).then(({ data }) => viewCommands(data)),
  ]);
  // What was never asked for isn't kept, and is no fault.
  return found.flatMap((promiseSettledResult) =>
    promiseSettledResult.status === "fulfilled" ? promiseSettledResult.value : [],
  );
}

/** Topics, panels, metrics, views, boards, saved charts and queries of the open project, and ranges. */
export function usePlaceCommands(): Command[] {
  const ref = useTarget()?.ref ?? null;
  const { boards, charts, queries } = useNotebook(ref);
  const go = useSession((session) => session.go);
  const run = useSearch((search) => search.run);
  const places = useQuery({
    queryKey: ["palette", ref],
    queryFn: () => (ref ? cachedCommands(ref) : []),
    enabled: ref !== null,
    staleTime: 0,
    structuralSharing: false,
  }).data;
  return useMemo(
    () => [
      ...boards.map(({ id, name }): Command => ({
        id: `board ${id}`,
        group: t("app:palette.boards"),
        label: t("app:palette.openBoard", { name }),
        Icon: IconLayoutGrid,
        run: () => openPlace({ screen: "boards", boardId: id }),
      })),
      ...queries.map(({ id, name, query }): Command => ({
        id: `query ${id}`,
        group: t("app:palette.savedQueries"),
        label: name,
        note: query,
        Icon: IconBookmark,
        typedOnly: true,
        run: () => {
          run(query);
          go("explore");
        },
      })),
      ...(ref ? [...savedChartCommands(charts, ref), ...rangeCommands()] : []),
      ...(places ?? []),
    ],
    [boards, charts, queries, places, ref, go, run],
  );
}
