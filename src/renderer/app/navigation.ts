import { IconChartBar, IconFileText, IconSettings, IconUpload, type Icon } from "@tabler/icons-react";
import type { ScreenId } from "./session";

/** An entry of the side bar. */
export interface NavigationEntry {
  screen: ScreenId;
  title: string;
  Icon: Icon;
  place: "top" | "foot";
}

/** Every screen, in the order of the side bar and of Ctrl+1 to Ctrl+9. */
export const navigation: readonly NavigationEntry[] = [
  { screen: "explore", title: "Explore", Icon: IconChartBar, place: "top" },
  { screen: "documents", title: "Documents", Icon: IconFileText, place: "top" },
  { screen: "uploads", title: "Uploads", Icon: IconUpload, place: "top" },
  { screen: "settings", title: "Settings", Icon: IconSettings, place: "foot" },
];
