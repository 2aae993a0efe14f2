import { z } from "zod";
import { t } from "../texts";

/** A name or note as people enter it: trimmed, not empty, and of a limited length. */
export const nameText = (max: number) =>
  z
    .string()
    .trim()
    .min(1, { error: () => t("rules:must.notBeEmpty") })
    .max(max, { error: () => t("rules:must.haveAtMost", { max }) });
