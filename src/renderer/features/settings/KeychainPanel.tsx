import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { invoke } from "../../app/api";
import { keys } from "../../app/queries";
import { Tag } from "../../components/Mark";
import { Panel } from "../../components/Panel";
import { SettingsRow } from "./SettingsRow";

/** Whether the system keeps tokens, and what to do where it does not. */
export function KeychainPanel() {
  const { data, isFetching, refetch } = useQuery({
    queryKey: keys.keychain,
    queryFn: () => invoke("app.keychain", undefined),
  });
  return (
    <Panel title="Keychain">
      <SettingsRow
        name="State"
        note={
          data
            ? `${data.message} ${data.remedy}`.trim()
            : isFetching
              ? "Asking the keychain"
              : "It did not answer."
        }
      >
        {data && (
          <Tag tone={data.available ? "positive" : "warning"}>
            {data.available ? "Available" : "Not available"}
          </Tag>
        )}
        <Button size="xs" loading={isFetching} onClick={() => void refetch()}>
          Ask again
        </Button>
      </SettingsRow>
    </Panel>
  );
}
