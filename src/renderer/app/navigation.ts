import {
  IconActivity,
  IconBroadcast,
  IconChartBar,
  IconDatabaseExport,
  IconFileText,
  IconGauge,
  IconHash,
  IconLayoutDashboard,
  IconLayoutGrid,
  IconSettings,
  IconUpload,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from "@tabler/icons-react";

/** Where an entry stands in the side bar: with the daily work, under "Project", or at the foot. */
export type Place = "top" | "project" | "foot";

interface Entry {
  screen: string;
  title: string;
  Icon: Icon;
  place: Place;
}

/** Every screen, in the order of the side bar and of Ctrl+1 to Ctrl+9. A new screen is a row here and a case in App. */
export const navigation = [
  { screen: "explore", title: "Explore", Icon: IconChartBar, place: "top" },
  { screen: "boards", title: "Boards", Icon: IconLayoutGrid, place: "top" },
  { screen: "influencers", title: "Influencers", Icon: IconUsers, place: "top" },
  { screen: "documents", title: "Documents", Icon: IconFileText, place: "top" },
  { screen: "uploads", title: "Uploads", Icon: IconUpload, place: "top" },
  { screen: "project", title: "Overview", Icon: IconLayoutDashboard, place: "project" },
  { screen: "topics", title: "Topics", Icon: IconHash, place: "project" },
  { screen: "panels", title: "Panels", Icon: IconUsersGroup, place: "project" },
  { screen: "metrics", title: "Metrics", Icon: IconGauge, place: "project" },
  { screen: "exports", title: "Exports", Icon: IconDatabaseExport, place: "project" },
  { screen: "streams", title: "Streams", Icon: IconBroadcast, place: "project" },
  { screen: "activity", title: "Activity", Icon: IconActivity, place: "foot" },
  { screen: "settings", title: "Settings", Icon: IconSettings, place: "foot" },
] as const satisfies readonly Entry[];

/** An entry of the side bar. */
export type NavigationEntry = (typeof navigation)[number];
/** A screen of the shell. */
export type ScreenId = NavigationEntry["screen"];

/** Keys at the foot, whatever stands above: the settings' as everywhere; Ctrl+0 is the actual size, so the activity has a letter. */
const ownKeys: Partial<Record<ScreenId, string>> = { activity: "J", settings: "," };

/** The key that opens a screen with Ctrl: its own, else its digit; null from the tenth screen on. */
export function keyOf(screen: ScreenId): string | null {
  const own = ownKeys[screen];
  if (own !== undefined) return own;
  const at = navigation.findIndex((entry) => entry.screen === screen) + 1;
  return at >= 1 && at <= 9 ? String(at) : null;
}
