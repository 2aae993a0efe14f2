import { Progress } from "@mantine/core";
import { t } from "../../../shared/texts";
import { formatCount } from "../../../analysis/format/numbers";

interface DryRunProgressProps {
  progress: { read: number; of: number };
  /** Text until the number of documents is known. */
  text: string;
}

export function DryRunProgress({ progress: { read, of }, text }: DryRunProgressProps) {
  return (
    <div role="status">
      <p>
        {of === 0
          ? text
          : t("components:dryRun.checked", { read: formatCount(read), total: formatCount(of) })}
      </p>
      <Progress value={of === 0 ? 100 : (100 * read) / of} animated aria-label={text} />
    </div>
  );
}
