import { IconCalendar, IconChartBar, IconChecklist, IconHelpCircle } from "@tabler/icons-react";
import { isNumberFormat } from "../../../shared/interface/resources.constants";
import type { CustomMetric } from "../../../shared/interface/resources";
import type { ProjectRef } from "../../../shared/ipc/explore";
import type { ChartRange } from "../../../shared/ipc/chart-question";
import type { SavedChart } from "../../../shared/ipc/notebook";
import { t } from "../../../shared/texts";
import { presets, type Preset } from "../../../analysis/question/range";
import { peakAction } from "../../charts/why/peakAction";
import type { Command, ScreenAction } from "../../core/commands";
import { openPlace } from "../../core/openPlace";
import { useSearch } from "../../core/search";
import { useSession } from "../../core/session";
import { useExplore } from "./store";

/** Commands of Explore in the command palette. */
export const exploreActions = {
  why: {
    id: "explore.why",
    label: t("why:panel.open"),
    screen: "explore",
    Icon: IconHelpCircle,
    words: t("why:command"),
  },
  peak: peakAction,
  estimated: {
    id: "explore.estimated",
    label: t("charts:estimate.command"),
    screen: "explore",
    Icon: IconChecklist,
    words: t("charts:estimate.commandWords"),
  },
  sureness: {
    id: "explore.sureness",
    label: t("charts:estimate.sure"),
    screen: "explore",
    Icon: IconChecklist,
    words: t("charts:estimate.sureWords"),
  },
} as const satisfies Record<string, ScreenAction>;

/** A command for each saved chart of a project. */
export function savedChartCommands(charts: readonly SavedChart[], ref: ProjectRef): Command[] {
  return charts.map(({ id, name, question }) => ({
    id: `chart ${id}`,
    group: t("explore:saved.title"),
    label: t("explore:saved.openNamed", { name }),
    note: question.query,
    Icon: IconChartBar,
    run: () => openPlace({ screen: "explore", ...ref, question }),
  }));
}

/** Screens that share a range. */
const ranged: readonly string[] = ["explore", "words", "stories", "influencers"];

/** A command for each range by name. On a screen without a range, it opens Explore with it. */
export function rangeCommands(): Command[] {
  const names = Object.entries(presets) as [Preset, string][];
  const ranges: { id: string; label: string; range: ChartRange }[] = [
    ...names.map(([preset, label]) => ({ id: preset, label, range: { kind: "preset" as const, preset } })),
    { id: "all", label: t("allTime"), range: { kind: "all" } },
  ];
  return ranges.map(({ id, label, range }) => ({
    id: `range ${id}`,
    group: t("charts:range.title"),
    label,
    Icon: IconCalendar,
    typedOnly: true,
    run: () => {
      const { screen, go } = useSession.getState();
      useSearch.getState().setRange(range);
      if (!ranged.includes(screen)) go("explore");
    },
  }));
}

/** A command that charts each column of a project: by its values, or over them if they are numbers. */
export function columnCommands(metrics: readonly CustomMetric[]): Command[] {
  return metrics.map(({ name, title, format }) => ({
    id: `column ${name}`,
    group: t("explore:name"),
    label: t("explore:chartBy", { title: title || name }),
    note: `custom.${name}`,
    Icon: IconChartBar,
    typedOnly: true,
    run: () => {
      const field = `custom.${name}`;
      useExplore.getState().ask(isNumberFormat(format.name) ? { type: field } : { breakdown: field });
      useSession.getState().go("explore");
    },
  }));
}
