import type { ReactNode } from "react";
import { Trans } from "react-i18next/TransWithoutContext";
import { t, words } from "../../../shared/words";
import type { ScreenId } from "../../core/navigation";
import { Keys } from "../../components/menus/Keys";

/** A step of the tour. */
export interface Stop {
  /** Value of the outlined element's data-tour attribute. */
  target: string;
  /** The screen that shows the element. Null if it is always visible. */
  screen: ScreenId | null;
  title: string;
  text: ReactNode;
}

/** The steps of the tour, in order. */
export const stops: readonly Stop[] = [
  { target: "query", screen: "explore", title: t("tour:query.title"), text: t("tour:query.text") },
  { target: "chart", screen: "explore", title: t("tour:chart.title"), text: t("tour:chart.text") },
  { target: "boards", screen: null, title: t("tour:boards.title"), text: t("tour:boards.text") },
  { target: "uploads", screen: null, title: t("tour:drop.title"), text: t("tour:drop.text") },
  { target: "documents", screen: null, title: t("tour:documents.title"), text: t("tour:documents.text") },
  {
    target: "palette",
    screen: null,
    title: t("tour:keys.title"),
    text: (
      <Trans
        t={t}
        i18n={words}
        i18nKey="tour:keys.text"
        components={{ palette: <Keys of="palette" />, activity: <Keys of="go activity" /> }}
      />
    ),
  },
];
