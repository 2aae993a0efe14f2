import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import type { Draft } from "../../../../shared/ipc/documents";
import { t } from "../../../../shared/texts";
import { invoke } from "../../../core/api";
import { useTimeZone, type Target } from "../../../core/queries";
import { askToDiscard } from "../../../components/dialogs/confirm";
import { DataTable, type DataColumn } from "../../../components/table/DataTable";
import { EmptyState } from "../../../components/states/EmptyState";
import { Failure } from "../../../components/states/Failure";
import { Panel } from "../../../components/layout/Panel";
import { toastFailure } from "../../../components/states/toast";
import { formatInstant } from "../../../../analysis/format/times";
import { actionVerbs } from "../editor/ActionChoice";
import { useEditor } from "../editor/store";
import { documentKeys, useDrafts } from "../queries";
import { plainLine } from "../../../components/text/safeText";

/** Documents that were started and not sent. Drafts survive leaving the screen and crashes. */
export function DraftsList({ target }: { target: Target }) {
  const drafts = useDrafts(target.ref);
  const openDraft = useEditor((editor) => editor.openDraft);
  const client = useQueryClient();
  const timeZone = useTimeZone();
  const rows = drafts.data ?? [];
  // The list may be older than the last save, so reload the draft: an earlier text must not replace a later one.
  const open = async ({ id }: Draft) => {
    try {
      const now = await client.fetchQuery({
        queryKey: documentKeys.drafts(target.ref),
        queryFn: () => invoke("documents.drafts", target.ref),
        staleTime: 0,
      });
      const draft = now.find((candidate) => candidate.id === id);
      if (draft) openDraft(draft);
    } catch (thrown) {
      toastFailure(t("documents:drafts.notOpened"), thrown);
    }
  };
  const remove = (draft: Draft) =>
    askToDiscard({
      title: t("documents:drafts.discardTitle"),
      text: t("documents:drafts.discardText", { document: headingOfDraft(draft) }),
      onDiscard: () => {
        invoke("documents.removeDraft", { draftId: draft.id })
          .then(() => client.invalidateQueries({ queryKey: documentKeys.drafts(target.ref) }))
          .catch((thrown: unknown) => toastFailure(t("documents:drafts.notDiscarded"), thrown));
      },
    });
  return (
    <Panel
      title={t("documents:browse.drafts")}
      grow
      note={drafts.isSuccess && t("documents:drafts.count", { count: rows.length })}
    >
      {drafts.error ? (
        <Failure thrown={drafts.error} onRetry={() => void drafts.refetch()} />
      ) : drafts.isSuccess && rows.length === 0 ? (
        <EmptyState title={t("documents:drafts.empty")}>{t("documents:drafts.emptyText")}</EmptyState>
      ) : (
        <DataTable
          label={t("documents:browse.drafts")}
          layoutKey="drafts"
          columns={columns(timeZone, remove)}
          count={rows.length}
          rowAt={(index) => rows[index]}
          onOpen={(index) => {
            const draft = rows[index];
            if (draft) void open(draft);
          }}
          nameOf={headingOfDraft}
          menuOf={(draft) => [
            {
              label: t("documents:drafts.discard"),
              Icon: IconTrash,
              run: () => remove(draft),
              destructive: true,
            },
          ]}
        />
      )}
    </Panel>
  );
}

/** Heading of a draft. */
function headingOfDraft({ document, base }: Draft): string {
  const words = [document["title"], document["content"], base.document?.title, document["url"]];
  const first = words.find((word): word is string => typeof word === "string" && word.trim() !== "");
  return plainLine(first ?? "", 120) || t("untitled");
}

function columns(timeZone: string, onRemove: (draft: Draft) => void): DataColumn<Draft>[] {
  return [
    {
      key: "saved",
      title: t("documents:drafts.saved"),
      width: 136,
      cell: ({ savedAt }) => formatInstant(savedAt, timeZone),
    },
    {
      key: "action",
      title: t("documents:drafts.action"),
      width: 130,
      cell: ({ action }) => actionVerbs[action],
    },
    { key: "title", title: t("components:document.title"), width: 220, grow: 3, cell: headingOfDraft },
    {
      key: "dataset",
      title: t("dataset"),
      width: 110,
      cell: ({ datasetId }) => datasetId ?? "",
    },
    {
      key: "url",
      title: t("components:document.url"),
      width: 200,
      grow: 2,
      cell: ({ document }) => (typeof document["url"] === "string" ? document["url"] : ""),
    },
    {
      key: "remove",
      title: "",
      width: 100,
      fixed: true,
      cell: (draft) => (
        <Button
          size="xs"
          variant="subtle"
          aria-label={t("documents:drafts.discardNamed", { document: headingOfDraft(draft) })}
          onClick={() => onRemove(draft)}
        >
          {t("documents:drafts.discard")}
        </Button>
      ),
    },
  ];
}
