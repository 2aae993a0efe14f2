import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { applied, differences } from "../../../../shared/documents/change";
import type { DocumentEdit } from "../../../../shared/ipc/documents";
import { t } from "../../../../shared/texts";
import { invoke } from "../../../core/api";
import { useTimeZone, type Target } from "../../../core/queries";
import { confirm } from "../../../components/dialogs/confirm";
import { Tag } from "../../../components/states/Mark";
import { toastFailure } from "../../../components/states/toast";
import { actionNames, editOutcomeNames, outcomeTones } from "../../../components/uploads/uploads";
import { formatInstant } from "../../../../analysis/format/times";
import styles from "../Documents.module.css";
import { useEditor } from "../editor/store";
import { documentKeys, useEditsOf } from "../queries";
import { Differences } from "../../../components/edits/Differences";
import { HeldEdit } from "./HeldEdit";
import { inverseOf, RevertDialog } from "./RevertDialog";

/** Edits of one document: pending and rejected ones with their actions first, then the history. */
export function EditsOfDocument({ target, url }: { target: Target; url: string }) {
  const edits = useEditsOf(target.ref, url).data?.edits ?? [];
  const isOpen = ({ outcome }: DocumentEdit) =>
    outcome === "waiting" || outcome === "sending" || outcome === "held" || outcome === "refused";
  const open = edits.filter(isOpen);
  const past = edits.filter((edit) => !isOpen(edit));
  if (edits.length === 0) return null;
  return (
    <>
      {open.length > 0 && (
        <section className={styles["section"]} aria-label={t("documents:history.open")}>
          <h3>{t("documents:history.open")}</h3>
          {open.map((edit) => (
            <OpenEdit key={edit.entryId} target={target} edit={edit} />
          ))}
        </section>
      )}
      {past.length > 0 && (
        <section className={styles["section"]} aria-label={t("documents:history.past")}>
          <h3>{t("documents:history.past")}</h3>
          {past.map((edit) => (
            <PastEdit key={edit.entryId} target={target} edit={edit} />
          ))}
        </section>
      )}
    </>
  );
}

function EditHead({ edit }: { edit: DocumentEdit }) {
  const timeZone = useTimeZone();
  return (
    <div className={styles["editHead"]}>
      <strong>{actionNames[edit.action]}</strong>
      <Tag tone={outcomeTones[edit.outcome]}>{editOutcomeNames[edit.outcome]}</Tag>
      <time dateTime={new Date(edit.createdAt).toISOString()}>{formatInstant(edit.createdAt, timeZone)}</time>
    </div>
  );
}

function OpenEdit({ target, edit }: { target: Target; edit: DocumentEdit }) {
  const openEdit = useEditor((editor) => editor.openEdit);
  const client = useQueryClient();
  const [deciding, setDeciding] = useState(false);
  const isRejected = edit.outcome === "refused";
  const isHeld = edit.outcome === "held";
  const isWriting = edit.action !== "delete" && edit.action !== "undelete";
  const withdraw = () =>
    invoke("documents.withdraw", { entryId: edit.entryId })
      .catch((thrown: unknown) => toastFailure(t("documents:history.notWithdrawn"), thrown))
      .finally(() => void client.invalidateQueries({ queryKey: documentKeys.edits(target.ref) }));
  const askToWithdraw = () =>
    confirm({
      title: isRejected ? t("documents:history.dropTitle") : t("documents:history.withdrawTitle"),
      text: t("documents:history.withdrawText"),
      action: isRejected ? t("documents:history.drop") : t("documents:history.withdraw"),
      onConfirm: () => void withdraw(),
    });
  return (
    <div className={styles["edit"]}>
      <EditHead edit={edit} />
      {edit.message && <p className={styles["reason"]}>{edit.message}</p>}
      <EditDifferences edit={edit} />
      <div className={styles["editHead"]}>
        {isHeld && (
          <Button size="xs" variant="filled" onClick={() => setDeciding(true)}>
            {t("documents:conflict.compare")}
          </Button>
        )}
        {isWriting && !isHeld && (
          <Button size="xs" disabled={edit.outcome === "sending"} onClick={() => openEdit(target.ref, edit)}>
            {isRejected ? t("documents:history.fix") : t("documents:history.change")}
          </Button>
        )}
        <Button size="xs" disabled={edit.outcome === "sending"} onClick={askToWithdraw}>
          {isRejected ? t("documents:history.drop") : t("documents:history.withdraw")}
        </Button>
      </div>
      {deciding && <HeldEdit target={target} edit={edit} onClose={() => setDeciding(false)} />}
    </div>
  );
}

function PastEdit({ target, edit }: { target: Target; edit: DocumentEdit }) {
  const [shown, setShown] = useState(false);
  const [reverting, setReverting] = useState(false);
  const isIn = edit.outcome === "done" || edit.outcome === "uncertain";
  const canRevert = isIn && inverseOf(edit) !== null;
  return (
    <div className={styles["edit"]}>
      <EditHead edit={edit} />
      {edit.message && <p className={styles["quiet"]}>{edit.message}</p>}
      {shown && <EditDifferences edit={edit} />}
      <div className={styles["editHead"]}>
        {edit.action !== "delete" && edit.action !== "undelete" && (
          <Button size="xs" variant="subtle" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? t("documents:history.hide") : t("documents:history.show")}
          </Button>
        )}
        {canRevert && (
          <Button size="xs" variant="subtle" onClick={() => setReverting(true)}>
            {t("documents:history.takeBack")}
          </Button>
        )}
      </div>
      {reverting && <RevertDialog target={target} edit={edit} onClose={() => setReverting(false)} />}
    </div>
  );
}

function EditDifferences({ edit: { action, before, change } }: { edit: DocumentEdit }) {
  if (action === "delete" || action === "undelete") return null;
  const known = before.document ?? {};
  const fields = differences(known, applied(known, change)).filter(({ path }) => path[0] !== "url");
  return (
    <>
      {before.document === null && before.state !== "absent" && (
        <p className={styles["quiet"]}>{t("documents:history.versionUnknown")}</p>
      )}
      <Differences fields={fields} />
    </>
  );
}
