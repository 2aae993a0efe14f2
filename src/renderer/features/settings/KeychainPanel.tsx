import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { keys } from "../../core/queries";
import { Tag } from "../../components/states/Mark";
import { Panel } from "../../components/layout/Panel";
import { SettingsRow } from "./SettingsRow";

/** Whether the system can store tokens, and what to do if it can't. */
export function KeychainPanel() {
  const { data, isFetching, refetch } = useQuery({
    queryKey: keys.keychain,
    queryFn: () => invoke("app.keychain", undefined),
  });
  return (
    <Panel title={t("settings:keychain.title")}>
      <SettingsRow
        name={t("settings:keychain.state")}
        note={
          data
            ? `${data.message} ${data.remedy}`.trim()
            : isFetching
              ? t("settings:keychain.asking")
              : t("settings:keychain.silent")
        }
      >
        {data && (
          <Tag tone={data.available ? "positive" : "warning"}>
            {data.available ? t("settings:keychain.available") : t("settings:keychain.unavailable")}
          </Tag>
        )}
        <Button size="xs" loading={isFetching} onClick={() => void refetch()}>
          {t("settings:keychain.askAgain")}
        </Button>
      </SettingsRow>
    </Panel>
  );
}
