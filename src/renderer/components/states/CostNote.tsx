import { creditsPerCall } from "../../../shared/interface/calls.constants";
import { t } from "../../../shared/texts";
import { useMeter } from "../../core/queries";
import { formatCount } from "../../../analysis/format/numbers";

/** Credits that these calls cost, and those left. Shows nothing on connections without credits. */
export function CostNote({ calls }: { calls: number }) {
  const credits = useMeter()?.credits;
  if (!credits || calls === 0) return null;
  const cost = calls * creditsPerCall;
  const { left } = credits;
  const tooFew = left !== null && left < cost;
  return (
    <span
      style={{ color: tooFew ? "var(--negative-text)" : "var(--text-3)", fontSize: 12, whiteSpace: "nowrap" }}
      title={t("components:credits.title", { count: calls, each: creditsPerCall })}
    >
      {left === null
        ? t("components:credits.cost", { count: cost })
        : t("components:credits.costOfLeft", { count: cost, left: formatCount(left) })}
    </span>
  );
}
