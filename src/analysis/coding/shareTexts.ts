import { t } from "../../shared/texts";
import { formatShare } from "../format/numbers";

/** A share such as 17.8%. */
export const shareText = (share: number): string => formatShare(share, 1) ?? "";

/** An interval such as "13.4% – 23.2%". */
export function intervalText({ low, high }: { low: number; high: number }): string {
  return t("coding:interval", { low: shareText(low), high: shareText(high) });
}
