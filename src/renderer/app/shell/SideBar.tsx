import { IconHelp, type Icon } from "@tabler/icons-react";
import { skipToken, useQuery } from "@tanstack/react-query";
import type { RouteOutput } from "../../../shared/ipc";
import { t } from "../../../shared/texts";
import { projectKeys } from "../../components/stored/projectReads";
import { waitingEdits } from "../../components/uploads/uploads";
import { ConnectionSwitcher, ProjectSwitcher } from "../../features/connections/ConnectionSwitcher";
import { formatCount } from "../../../analysis/format/numbers";
import { invoke } from "../../core/api";
import { cacheFirst } from "../../core/cacheFirst";
import { useHelp } from "../../core/dialogs";
import type { ShortcutId } from "../../core/keymap";
import { ariaKeys } from "../../core/keys";
import { navigation, type Section, type ScreenId } from "../../core/navigation";
import { keys, useTarget, useUploads } from "../../core/queries";
import { firstDrawing } from "../../core/ready";
import { useSession } from "../../core/session";
import { openScreen } from "../../core/openPlace";
import styles from "./Shell.module.css";

/** The number next to an entry, and what it counts. */
type Counts = Partial<Record<ScreenId, { count: number; words: string }>>;

function useCounts(): Counts {
  const target = useTarget();
  const uploads = useUploads().data ?? [];
  const total = useQuery({
    queryKey: keys.total(target?.ref.connectionId ?? "", target?.ref.projectId ?? ""),
    queryFn: cacheFirst(async (from, signal) => {
      const ref = target?.ref ?? { connectionId: "", projectId: "" };
      return (await invoke("documents.search", { ...ref, count: 0, from }, { signal })).data.total;
    }),
    enabled: target !== null,
  }).data;
  const unseen = useQuery({
    queryKey: [...keys.watches(target?.ref.connectionId ?? "", target?.ref.projectId ?? ""), "unseen"],
    queryFn: async () => {
      await firstDrawing;
      return invoke("watches.unseen", target?.ref ?? { connectionId: "", projectId: "" });
    },
    enabled: target !== null,
    staleTime: Infinity,
  }).data;
  const open = waitingEdits(uploads) > 0 ? uploads.filter((upload) => waitingEdits([upload]) > 0).length : 0;
  return {
    ...(total === undefined
      ? {}
      : { documents: { count: total, words: t("app:side.documents", { count: total }) } }),
    ...(unseen ? { watches: { count: unseen, words: t("app:side.watches", { count: unseen }) } } : {}),
    ...(open === 0 ? {} : { uploads: { count: open, words: t("app:side.uploads", { count: open }) } }),
  };
}

/** Counts of topics, panels and metrics that are already cached. Causes no queries. */
function useKnown(): Counts {
  const target = useTarget();
  const ref = target?.ref ?? { connectionId: "", projectId: "" };
  const topics = useQuery<RouteOutput<"project.topics">>({
    queryKey: projectKeys.topics(ref),
    queryFn: skipToken,
  }).data;
  const panels = useQuery<RouteOutput<"project.panels">>({
    queryKey: projectKeys.panels(ref),
    queryFn: skipToken,
  }).data;
  const metrics = useQuery<RouteOutput<"project.metrics">>({
    queryKey: projectKeys.metrics(ref),
    queryFn: skipToken,
  }).data;
  const counted = (count: number | undefined, what: "topics" | "panels" | "metrics") =>
    count === undefined ? undefined : { count, words: t(`app:side.${what}`, { count }) };
  const found = {
    topics: counted(
      topics?.data.topic_categories.reduce((sum, { query_topics }) => sum + query_topics.length, 0),
      "topics",
    ),
    panels: counted(
      panels?.data.data.reduce((sum, { group }) => sum + group.panels.length, 0),
      "panels",
    ),
    metrics: counted(metrics?.data.length, "metrics"),
  };
  return Object.fromEntries(Object.entries(found).filter(([, count]) => count !== undefined));
}

export function SideBar() {
  const counts = { ...useKnown(), ...useCounts() };
  const entries = (section: Section) =>
    navigation
      .filter((entry) => entry.section === section)
      .map(({ screen, title, Icon }) => (
        <Entry
          key={screen}
          title={title}
          Icon={Icon}
          keys={`go ${screen}`}
          screen={screen}
          count={counts[screen]}
          onClick={() => openScreen(screen)}
        />
      ));
  const ofProject = entries("project");
  return (
    <div className={styles["side"]}>
      <ConnectionSwitcher />
      <ProjectSwitcher />
      <nav aria-label={t("app:side.screens")} style={{ display: "contents" }}>
        <div className={styles["nav"]}>{entries("top")}</div>
        {ofProject.length > 0 && (
          <div className={styles["nav"]} role="group" aria-label={t("app:side.project")}>
            <div className={styles["group"]} aria-hidden>
              {t("app:side.project")}
            </div>
            {ofProject}
          </div>
        )}
        <div className={styles["spacer"]} />
        <div className={`${styles["nav"]} ${styles["foot"]}`}>
          {entries("foot")}
          <Entry
            title={t("app:palette.help")}
            Icon={IconHelp}
            keys="help"
            onClick={() => useHelp.getState().open(useSession.getState().screen)}
          />
        </div>
      </nav>
    </div>
  );
}

interface EntryProps {
  title: string;
  Icon: Icon;
  keys: ShortcutId;
  /** The screen that it opens, if it opens one. */
  screen?: ScreenId;
  count?: Counts[ScreenId] | undefined;
  onClick: () => void;
}

function Entry({ title, Icon, keys: shortcut, screen, count, onClick }: EntryProps) {
  const current = useSession((session) => session.screen);
  return (
    <button
      type="button"
      className={styles["entry"]}
      aria-label={title}
      title={title}
      data-tour={screen}
      aria-description={count?.words}
      aria-current={current === screen ? "page" : undefined}
      aria-keyshortcuts={ariaKeys(shortcut)}
      onClick={onClick}
    >
      <Icon size={17} stroke={1.7} aria-hidden />
      <span>{title}</span>
      {count && <span className={styles["count"]}>{formatCount(count.count)}</span>}
    </button>
  );
}
