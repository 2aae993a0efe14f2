import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import {
  IconChartArea,
  IconChartBar,
  IconChartLine,
  IconCheck,
  IconDots,
  IconNote,
  IconTable,
  type Icon,
} from "@tabler/icons-react";
import type { ChartForm } from "../../../shared/ipc/chart-question";
import { t } from "../../../shared/texts";
import { ViewButtons } from "../../components/fields/ViewButtons";
import { forms, formsFor, type Family } from "../../../analysis/question/terms";

const ownButtons: Readonly<Partial<Record<ChartForm, Icon>>> = {
  bars: IconChartBar,
  lines: IconChartLine,
  areas: IconChartArea,
  table: IconTable,
};

export type ExploreDialogKind = "annotations" | "charts" | "link" | "figures" | "peaks";

interface ChartActionsProps {
  family: Family;
  /** Whether the series add up to a whole, which some chart forms need. */
  whole: boolean;
  form: ChartForm;
  onForm: (form: ChartForm) => void;
  onDialog: (dialog: ExploreDialogKind) => void;
  /** Checks what the chart counts with a sample. */
  onSample: () => void;
  /** Watches the query. */
  onWatch: () => void;
}

/** Chart forms, notes, and less frequent actions. */
export function ChartActions(props: ChartActionsProps) {
  const { family, whole, form, onForm, onDialog, onSample, onWatch } = props;
  const offered = formsFor(family, whole);
  return (
    <>
      <ViewButtons
        views={offered.flatMap((view) => {
          const Icon = ownButtons[view];
          return Icon ? [{ view, label: forms[view], Icon }] : [];
        })}
        value={form}
        onChange={onForm}
      />
      {family === "time" && (
        <Tooltip label={t("explore:notes.title")}>
          <ActionIcon
            size={28}
            variant="subtle"
            color="gray"
            aria-label={t("explore:notes.title")}
            onClick={() => onDialog("annotations")}
          >
            <IconNote size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <Menu position="bottom-end">
        <Tooltip label={t("explore:forms.more")}>
          {/* The span keeps the tooltip's props off the button, which sets its own for the menu. */}
          <span style={{ display: "inline-flex" }}>
            <Menu.Target>
              <ActionIcon
                size={28}
                variant={form in ownButtons ? "subtle" : "light"}
                color={form in ownButtons ? "gray" : "accent"}
                aria-label={t("explore:forms.more")}
              >
                <IconDots size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
          </span>
        </Tooltip>
        <Menu.Dropdown>
          <Menu.Label>{t("explore:forms.title")}</Menu.Label>
          {offered
            .filter((chartForm) => !(chartForm in ownButtons))
            .map((chartForm) => (
              <Menu.Item
                key={chartForm}
                rightSection={
                  form === chartForm ? (
                    <IconCheck size={14} aria-label={t("explore:forms.shown")} />
                  ) : undefined
                }
                onClick={() => onForm(chartForm)}
              >
                {forms[chartForm]}
              </Menu.Item>
            ))}
          <Menu.Label>{t("explore:forms.check")}</Menu.Label>
          <Menu.Item onClick={onSample}>{t("explore:forms.sample")}</Menu.Item>
          <Menu.Item onClick={onWatch}>{t("explore:forms.watch")}</Menu.Item>
          <Menu.Label>{t("explore:forms.charts")}</Menu.Label>
          {family === "time" && (
            <Menu.Item onClick={() => onDialog("peaks")}>{t("explore:forms.peaks")}</Menu.Item>
          )}
          <Menu.Item onClick={() => onDialog("figures")}>{t("explore:forms.figures")}</Menu.Item>
          <Menu.Item onClick={() => onDialog("charts")}>{t("explore:forms.saved")}</Menu.Item>
          <Menu.Item onClick={() => onDialog("link")}>{t("explore:forms.openLink")}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
