import { Button, Popover } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { t } from "../../shared/texts";
import { firstQuestion } from "../../analysis/question/defaults";
import type { MoreOptionsProps } from "./MoreOptions";

const MoreOptions = lazy(async () => ({ default: (await import("./MoreOptions")).MoreOptions }));

/** Options that are rarely used: the whole index, limits, bounds, a custom interval or type. */
export function MoreMenu({ question, family, onAsk }: MoreOptionsProps) {
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
