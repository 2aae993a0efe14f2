import { useQuery } from "@tanstack/react-query";
import { waitingEdits } from "../../components/uploads";
import { ConnectionSwitcher, ProjectSwitcher } from "../../features/connections/ConnectionSwitcher";
import { formatCount, formatCounted } from "../../format/numbers";
import { invoke } from "../api";
import { navigation, type NavigationEntry } from "../navigation";
import { keys, useTarget, useUploads } from "../queries";
import { useSession, type ScreenId } from "../session";
import styles from "./Shell.module.css";

/** How many there are behind an entry, and in words what the number counts. */
type Counts = Partial<Record<ScreenId, { count: number; words: string }>>;

function useCounts(): Counts {
  const target = useTarget();
  const uploads = useUploads().data ?? [];
  const total = useQuery({
    queryKey: [...keys.project(target?.ref.connectionId ?? "", target?.ref.projectId ?? ""), "total"],
    queryFn: async ({ signal }) => {
      const ref = target?.ref ?? { connectionId: "", projectId: "" };
      return (await invoke("documents.search", { ...ref, count: 0 }, { signal })).data.total;
    },
    enabled: target !== null,
  }).data;
  const open = waitingEdits(uploads) > 0 ? uploads.filter((upload) => waitingEdits([upload]) > 0).length : 0;
  return {
    ...(total === undefined ? {} : { documents: { count: total, words: formatCounted(total, "document") } }),
    ...(open === 0 ? {} : { uploads: { count: open, words: `${formatCounted(open, "upload")} under way` } }),
  };
}

/** Connection, project, and the way between screens. */
export function SideBar() {
  const counts = useCounts();
  const entries = (place: NavigationEntry["place"]) =>
    navigation
      .filter((entry) => entry.place === place)
      .map((entry) => <Entry key={entry.screen} entry={entry} counts={counts} />);
  return (
    <div className={styles["side"]}>
      <ConnectionSwitcher />
      <ProjectSwitcher />
      <nav aria-label="Screens" style={{ display: "contents" }}>
        <div className={styles["nav"]}>{entries("top")}</div>
        <div className={`${styles["nav"]} ${styles["foot"]}`}>{entries("foot")}</div>
      </nav>
    </div>
  );
}

function Entry({ entry: { screen, title, Icon }, counts }: { entry: NavigationEntry; counts: Counts }) {
  const current = useSession((session) => session.screen);
  const go = useSession((session) => session.go);
  const at = navigation.findIndex((entry) => entry.screen === screen) + 1;
  const count = counts[screen];
  return (
    <button
      type="button"
      className={styles["entry"]}
      aria-label={title}
      aria-description={count?.words}
      aria-current={current === screen ? "page" : undefined}
      aria-keyshortcuts={`Control+${at}`}
      onClick={() => go(screen)}
    >
      <Icon size={17} stroke={1.7} aria-hidden />
      <span>{title}</span>
      {count && <span className={styles["count"]}>{formatCount(count.count)}</span>}
    </button>
  );
}
