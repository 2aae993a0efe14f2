import { Button, Group, Stack } from "@mantine/core";
import { useEffect } from "react";
import type { Connection } from "../../../shared/ipc/connections";
import { t } from "../../../shared/texts";
import { useConnectionDialogs } from "../../core/dialogs";
import { Failure } from "../../components/states/Failure";
import { TestSteps } from "./TestSteps";
import { useTest } from "./useTest";

/** Tests a saved connection and explains what fails. */
export function TestForm({ connection, onDone }: { connection: Connection; onDone: () => void }) {
  const show = useConnectionDialogs((dialogs) => dialogs.show);
  const test = useTest();
  const { mutate } = test;
  const { id, kind } = connection;
  useEffect(() => mutate({ id }), [mutate, id]);
  return (
    <Stack gap="md">
      {test.error ? (
        <Failure thrown={test.error} inline connectionId={id} />
      ) : (
        <TestSteps report={test.isPending ? undefined : test.data} />
      )}
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          {kind === "service" && (
            <Button onClick={() => show({ kind: "edit", id })}>
              {t("connections:test.changeConnection")}
            </Button>
          )}
        </Group>
        <Group gap="sm">
          <Button loading={test.isPending} onClick={() => mutate({ id })}>
            {t("connections:test.again")}
          </Button>
          <Button variant="filled" onClick={onDone}>
            {t("close")}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}
