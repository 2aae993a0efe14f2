import { Button } from "@mantine/core";
import { IconArrowBackUp, IconExternalLink, IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { identityOf, hasUrl, linkOf, type DocumentWithUrl } from "../../../../shared/documents/identity";
import type { Document, DocumentAction } from "../../../../shared/interface/documents";
import { fieldTitle } from "../../../../shared/documents/fields";
import { t } from "../../../../shared/texts";
import { invoke } from "../../../core/api";
import { useTimeZone, type Target } from "../../../core/queries";
import { useSearch } from "../../../core/search";
import { confirm } from "../../../components/dialogs/confirm";
import { DetailPane, Facts } from "../../../components/layout/DetailPane";
import { headingOf, networkName } from "../../../components/table/documents";
import { Tag } from "../../../components/states/Mark";
import { toast, toastFailure } from "../../../components/states/toast";
import { useMetrics } from "../../../components/query/QueryBoxVocabulary";
import { QuoteOnBoard } from "../QuoteOnBoard";
import styles from "../Documents.module.css";
import { useEditor } from "../editor/store";
import { EditsOfDocument } from "../edits/EditsOfDocument";
import { EditMark } from "../list/columns";
import type { OpenDocument } from "../store";
import { announceOutcome } from "../../../components/edits/announceOutcome";
import { documentKeys } from "../queries";
import { Content } from "../../../components/text/Content";
import { documentFacts } from "./documentFacts";
import { highlights } from "../../../../shared/query";
import { MatchedTopics, Thread } from "./Related";
import { WhyThisScore } from "./WhyThisScore";
import { SafeText } from "../../../components/text/SafeText";
import { plainLine } from "../../../components/text/safeText";

interface ReadingPaneProps {
  target: Target;
  open: OpenDocument;
  onOpen: (document: Document) => void;
  onClose: () => void;
  /** Called after the document was opened in the editor, which another screen shows. */
  onEdit?: () => void;
}

/** One document: its text, its fields, its thread, and its edits. */
export function ReadingPane({ target, open, onOpen, onClose, onEdit }: ReadingPaneProps) {
  const { document } = open;
  const query = useSearch((search) => search.query);
  const timeZone = useTimeZone();
  const metrics = useMetrics(target).data?.data;
  const mark = useQuery({
    queryKey: [...documentKeys.edits(target.ref), "mark", document.url],
    queryFn: async () =>
      (await invoke("documents.marks", { ...target.ref, urls: [document.url ?? ""] }))[0] ?? null,
    enabled: hasUrl(document),
  }).data;
  const identity = identityOf(document);
  const heading = useMemo(() => plainLine(headingOf(document)), [document]);
  const marks = useMemo(() => highlights(heading, query, "title"), [heading, query]);
  const isDeleted = mark?.deleted === true;
  return (
    <DetailPane
      name={t("documents:reading.pane")}
      title={<SafeText text={heading} marks={marks} />}
      onClose={onClose}
      actions={
        hasUrl(document) ? (
          <Actions
            key={identity}
            target={target}
            open={{ ...open, document }}
            isDeleted={isDeleted}
            onEdit={onEdit}
          />
        ) : (
          <Original document={document} />
        )
      }
    >
      {mark && (mark.open ?? mark.deleted) !== false && (
        <p role="status" style={{ margin: "0 0 10px" }}>
          <EditMark mark={mark} />
        </p>
      )}
      {!hasUrl(document) && (
        <p className={styles["quiet"]}>
          {document.external_id
            ? t("documents:reading.noText", { network: networkName(document.external_provider) })
            : t("documents:reading.unreadable")}
        </p>
      )}
      {document.unreadable_fields && (
        <p role="status" className={styles["tags"]} style={{ margin: "0 0 10px" }}>
          {t("documents:reading.unreadableFields")}
          {document.unreadable_fields.map((field) => (
            <Tag key={field} tone="warning">
              <SafeText text={fieldTitle(field.split("."))} />
            </Tag>
          ))}
        </p>
      )}
      {document.content && <Content key={identity} text={document.content} query={query} />}
      {documentFacts(document, timeZone, metrics).map((facts) => (
        <div key={facts[0]?.[0] ?? ""} className={styles["facts"]}>
          <Facts facts={facts} />
        </div>
      ))}
      {hasUrl(document) && (
        <>
          <WhyThisScore key={identity} target={target} document={document} />
          <MatchedTopics target={target} document={document} />
          <Thread target={target} document={document} onOpen={onOpen} />
          <EditsOfDocument target={target} url={document.url} />
        </>
      )}
    </DetailPane>
  );
}

const icon = { size: 14, "aria-hidden": true } as const;

type OpenWithUrl = OpenDocument & { document: DocumentWithUrl };

/** Opens the document on its network. */
function Original({ document }: { document: Document }) {
  const link = linkOf(document);
  return (
    link !== null && (
      <Button
        size="xs"
        component="a"
        href={link}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconExternalLink {...icon} />}
      >
        {t("documents:reading.original")}
      </Button>
    )
  );
}

interface ActionsProps {
  target: Target;
  open: OpenWithUrl;
  isDeleted: boolean;
  onEdit: (() => void) | undefined;
}

function Actions({ target, open, isDeleted, onEdit }: ActionsProps) {
  const { document } = open;
  const [busy, setBusy] = useState(false);
  const openDocument = useEditor((editor) => editor.openDocument);
  const edit = () => {
    openDocument(
      target.ref,
      { state: isDeleted ? "deleted" : "live", document, asOf: open.asOf, from: "service" },
      open.datasetId ?? null,
    );
    onEdit?.();
  };
  const act = (action: "delete" | "undelete") => {
    setBusy(true);
    void changeState(target, open, action).finally(() => setBusy(false));
  };
  const askToDelete = () =>
    confirm({
      title: t("documents:reading.deleteTitle"),
      text: t("documents:reading.deleteText", {
        document: plainLine(headingOf(document), 120),
        project: target.project.title,
      }),
      action: t("documents:verb.delete"),
      onConfirm: () => act("delete"),
    });
  return (
    <>
      <Button
        size="xs"
        leftSection={<IconPencil {...icon} />}
        disabled={isDeleted || document.unreadable_fields !== undefined}
        title={document.unreadable_fields && t("documents:reading.notEditable")}
        onClick={edit}
      >
        {t("documents:reading.edit")}
      </Button>
      <Original document={document} />
      {!isDeleted && (
        <QuoteOnBoard
          target={target}
          documents={[{ url: document.url, published: document.published ?? null }]}
          written
        />
      )}
      {isDeleted ? (
        <Button
          size="xs"
          loading={busy}
          leftSection={<IconArrowBackUp {...icon} />}
          onClick={() => act("undelete")}
        >
          {t("documents:reading.undelete")}
        </Button>
      ) : (
        <Button size="xs" loading={busy} leftSection={<IconTrash {...icon} />} onClick={askToDelete}>
          {t("documents:reading.delete")}
        </Button>
      )}
    </>
  );
}

/** Deletes or undeletes a document and announces the outcome. */
async function changeState(
  target: Target,
  { document, datasetId }: OpenWithUrl,
  action: Extract<DocumentAction, "delete" | "undelete">,
): Promise<void> {
  const { url, published } = document;
  try {
    const present = await invoke("documents.read", {
      ...target.ref,
      url,
      published: published ?? null,
      ...(datasetId !== undefined && { datasetId }),
    });
    const answer = await invoke("documents.submit", {
      ...target.ref,
      datasetId: present.datasetId,
      action,
      document: { url },
      options: {},
      // If the document can't be read now, use the version on screen.
      base: { ...present.version, document: present.version.document ?? document },
      draftId: null,
    });
    if (answer.kind === "changed") {
      toast(
        action === "delete"
          ? t("documents:reading.changedNotDeleted")
          : t("documents:reading.changedNotUndeleted"),
      );
      return;
    }
    await announceOutcome(
      answer.uploadId,
      action === "delete" ? t("documents:reading.deleted") : t("documents:done.undelete"),
    );
  } catch (thrown) {
    toastFailure(
      action === "delete" ? t("documents:reading.notDeleted") : t("documents:reading.notUndeleted"),
      thrown,
    );
  }
}
