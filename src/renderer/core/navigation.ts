import {
  IconActivity,
  IconBroadcast,
  IconChartBar,
  IconChecklist,
  IconDatabaseExport,
  IconFileText,
  IconGauge,
  IconHash,
  IconCopy,
  IconLayoutDashboard,
  IconLayoutGrid,
  IconLetterCase,
  IconEye,
  IconSettings,
  IconUpload,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from "@tabler/icons-react";
import { t } from "../../shared/texts";

/** Section of the side bar: daily work, "Project", or the bottom. */
export type Section = "top" | "project" | "foot";

interface Entry {
  screen: string;
  title: string;
  Icon: Icon;
  section: Section;
}

/**
 * All screens, in the order of the side bar and of Ctrl+1 to Ctrl+9. To add a screen, add a row here and a case in
 * App.
 */
export const navigation = [
  { screen: "explore", title: t("app:screen.explore"), Icon: IconChartBar, section: "top" },
  { screen: "words", title: t("app:screen.words"), Icon: IconLetterCase, section: "top" },
  { screen: "stories", title: t("app:screen.stories"), Icon: IconCopy, section: "top" },
  { screen: "boards", title: t("app:screen.boards"), Icon: IconLayoutGrid, section: "top" },
  { screen: "influencers", title: t("app:screen.influencers"), Icon: IconUsers, section: "top" },
  { screen: "documents", title: t("app:screen.documents"), Icon: IconFileText, section: "top" },
  { screen: "coding", title: t("app:screen.coding"), Icon: IconChecklist, section: "top" },
  { screen: "uploads", title: t("app:screen.uploads"), Icon: IconUpload, section: "top" },
  { screen: "watches", title: t("app:screen.watches"), Icon: IconEye, section: "top" },
  { screen: "project", title: t("app:screen.project"), Icon: IconLayoutDashboard, section: "project" },
  { screen: "topics", title: t("app:screen.topics"), Icon: IconHash, section: "project" },
  { screen: "panels", title: t("app:screen.panels"), Icon: IconUsersGroup, section: "project" },
  { screen: "metrics", title: t("app:screen.metrics"), Icon: IconGauge, section: "project" },
  { screen: "exports", title: t("app:screen.exports"), Icon: IconDatabaseExport, section: "project" },
  { screen: "streams", title: t("app:screen.streams"), Icon: IconBroadcast, section: "project" },
  { screen: "activity", title: t("app:screen.activity"), Icon: IconActivity, section: "foot" },
  { screen: "settings", title: t("app:screen.settings"), Icon: IconSettings, section: "foot" },
] as const satisfies readonly Entry[];

export type ScreenId = (typeof navigation)[number]["screen"];

/** Keys of the bottom section. Settings has its usual key. Activity has a letter, because Ctrl+0 resets the zoom. */
const ownKeys: Partial<Record<ScreenId, string>> = { activity: "J", settings: "," };

/** The key that opens a screen with Ctrl: its own, or its digit. null from the tenth screen on. */
export function keyOf(screen: ScreenId): string | null {
  const own = ownKeys[screen];
  if (own !== undefined) return own;
  const at = navigation.findIndex((entry) => entry.screen === screen) + 1;
  return at >= 1 && at <= 9 ? String(at) : null;
}
