import type { CallClass } from "../../../shared/ipc/connections";
import { t } from "../../../shared/words";

/** Classes of calls in words, in the order a screen lists them. */
export const classNames: Readonly<Record<CallClass, string>> = {
  projectSearch: t("components:callClass.projectSearch"),
  globalSearch: t("components:callClass.globalSearch"),
  modification: t("components:callClass.modification"),
  views: t("components:callClass.views"),
  resources: t("components:callClass.resources"),
  tags: t("components:callClass.tags"),
  credits: t("components:callClass.credits"),
  other: t("components:callClass.other"),
};
