import { Button, Tooltip } from "@mantine/core";
import { IconUserX } from "@tabler/icons-react";
import { t } from "../../../shared/texts";
import { useConnectionDialogs } from "../../core/dialogs";
import { useConnections } from "../../core/queries";

interface EraseAuthorButtonProps {
  connectionId: string;
  author: { id: string; name: string };
}

export function EraseAuthorButton({ connectionId, author }: EraseAuthorButtonProps) {
  const show = useConnectionDialogs((dialogs) => dialogs.show);
  const isLocal = useConnections().data?.connections.find(({ id }) => id === connectionId)?.folder != null;
  const title = t("people:title", { name: author.name || author.id });
  return (
    <Tooltip label={t("people:onlyLocal")} disabled={isLocal} multiline w={280}>
      <Button
        size="xs"
        leftSection={<IconUserX size={14} aria-hidden />}
        {...(!isLocal && { "data-disabled": true })}
        aria-disabled={!isLocal}
        onClick={() => isLocal && show({ kind: "erase", id: connectionId, title, author })}
      >
        {t("people:erase")}
      </Button>
    </Tooltip>
  );
}
