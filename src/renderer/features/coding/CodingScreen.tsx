import { IconChecklist } from "@tabler/icons-react";
import { t } from "../../../shared/words";
import { Panel } from "../../components/layout/Panel";
import { Screen } from "../../components/layout/Screen";
import { EmptyState } from "../../components/states/EmptyState";
import type { Target } from "../../core/queries";

export function CodingScreen({ target }: { target: Target }) {
  return (
    <Screen name={t("app:screen.coding")} bar={null}>
      <Panel title={t("app:screen.coding")} grow>
        <EmptyState icon={<IconChecklist size={28} stroke={1.5} />} title={target.project.title}>
          {t("coding:empty")}
        </EmptyState>
      </Panel>
    </Screen>
  );
}
