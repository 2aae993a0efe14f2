import { Button, Popover } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { ChartQuestion } from "../../shared/ipc/chart-question";
import { t } from "../../shared/texts";
import { firstQuestion } from "../../analysis/question/defaults";
import type { Family } from "../../analysis/question/terms";
import type { QuestionOptions } from "../../analysis/question/change";

const MoreOptions = lazy(async () => ({ default: (await import("./MoreOptions")).MoreOptions }));

export interface MoreMenuProps {
  question: ChartQuestion;
  family: Family;
  onAsk: (change: Partial<QuestionOptions>) => void;
}

/** Options that are rarely used: the whole index, limits, bounds, a custom interval or type. */
export function MoreMenu({ question, family, onAsk }: MoreMenuProps) {
  const [opened, setOpened] = useState(false);
  const { scope, topN, values, bounds, marks } = question;
  const changed =
    scope === "global" ||
    topN !== firstQuestion.topN ||
    !bounds.min ||
    bounds.max ||
    values.min !== null ||
    values.max !== null ||
    !marks;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={320} trapFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant={changed ? "light" : "subtle"}
          color={changed ? "accent" : "gray"}
          leftSection={<IconAdjustmentsHorizontal size={14} aria-hidden />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {t("charts:more.title")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense>
          <MoreOptions question={question} family={family} onAsk={onAsk} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
