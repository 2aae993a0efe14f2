import type { ReactNode } from "react";
import { Trans } from "react-i18next/TransWithoutContext";
import { can, type Capability } from "../../../shared/capabilities";
import { t, words } from "../../../shared/texts";
import { peakAction } from "../../charts/why/peakAction";
import { runOnScreen } from "../../core/openPlace";
import type { ScreenId } from "../../core/navigation";
import type { Target } from "../../core/queries";
import { Keys } from "../../components/menus/Keys";

/** A step of the tour. */
export interface Stop {
  /** Value of the outlined element's data-tour attribute. */
  target: string;
  /** The screen that shows the element. Null if it is always visible. */
  screen: ScreenId | null;
  title: string;
  text: ReactNode;
  /** Shows the element, where it isn't on its screen by itself. */
  enter?: () => void;
  /** What the service has to offer for it. */
  needs?: Capability;
}

const all: readonly Stop[] = [
  { target: "query", screen: "explore", title: t("tour:query.title"), text: t("tour:query.text") },
  { target: "chart", screen: "explore", title: t("tour:chart.title"), text: t("tour:chart.text") },
  {
    target: "why",
    screen: "explore",
    title: t("tour:why.title"),
    text: t("tour:why.text"),
    enter: () => runOnScreen(peakAction),
    needs: "why",
  },
  { target: "boards", screen: null, title: t("tour:boards.title"), text: t("tour:boards.text") },
  { target: "uploads", screen: null, title: t("tour:drop.title"), text: t("tour:drop.text") },
  { target: "documents", screen: null, title: t("tour:documents.title"), text: t("tour:documents.text") },
  { target: "coding", screen: null, title: t("tour:coding.title"), text: t("tour:coding.text") },
  { target: "watches", screen: null, title: t("tour:watches.title"), text: t("tour:watches.text") },
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

/** The steps of the tour, in order. */
export const stopsIn = (target: Pick<Target, "connection">): readonly Stop[] =>
  all.filter(({ needs }) => needs === undefined || can(target.connection, needs));
