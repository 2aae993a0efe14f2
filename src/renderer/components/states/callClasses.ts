import type { CallClass } from "../../../shared/ipc/connections";
import { t } from "../../../shared/texts";

/** Display names of call classes, in list order. */
export const classNames: Readonly<Record<CallClass, string>> = {
  projectSearch: t("components:callClass.projectSearch"),
  globalSearch: t("components:callClass.globalSearch"),
  results: t("components:callClass.results"),
  modification: t("components:callClass.modification"),
  views: t("components:callClass.views"),
  resources: t("components:callClass.resources"),
  tags: t("components:callClass.tags"),
  credits: t("components:callClass.credits"),
  streams: t("components:callClass.streams"),
  other: t("components:callClass.other"),
};
