import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { keys } from "../../core/queries";
import { Tag } from "../../components/states/Mark";
import { Panel } from "../../components/layout/Panel";
import { SettingsRow } from "./SettingsRow";

/** Whether the desktop shows notifications, and what to do if it doesn't. */
export function NotificationsPanel() {
  const { data, isFetching, refetch } = useQuery({
    queryKey: keys.notifications,
    queryFn: () => invoke("app.notifications", undefined),
    // Not cached: the answer changes as soon as a notification service starts.
    gcTime: 0,
  });
  const note =
    data && (data.fault ? t(`settings:notifications.${data.fault}`) : t("settings:notifications.when"));
  return (
    <Panel title={t("settings:notifications.title")}>
      <SettingsRow name={t("settings:notifications.state")} note={note}>
        {data && (
          <Tag tone={data.fault ? "warning" : "positive"}>
            {data.fault ? t("settings:notifications.unavailable") : t("settings:notifications.available")}
          </Tag>
        )}
        <Button size="xs" loading={isFetching} onClick={() => void refetch()}>
          {t("settings:notifications.checkAgain")}
        </Button>
      </SettingsRow>
    </Panel>
  );
}
