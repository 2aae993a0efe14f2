import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { applied, differences, writable } from "../../../../shared/documents/change";
import type { JsonObject } from "../../../../shared/documents/json";
import { actionRefusal } from "../../../../shared/documents/states";
import type { CustomMetric } from "../../../../shared/interface/resources";
import type { DocumentIssue, KnownVersion } from "../../../../shared/ipc/documents";
import { t } from "../../../../shared/texts";
import { invoke } from "../../../core/api";
import type { Target } from "../../../core/queries";
import { announceOutcome } from "../../../components/edits/announceOutcome";
import { documentKeys } from "../queries";
import { actionFor, isChanged, useEditor, type EditedDocument } from "./store";
import { bodyOf } from "./submission";

const none: readonly DocumentIssue[] = [];

/** Validates the document by the same rules as sending. */
export function useIssues(
  editing: EditedDocument,
  metrics: readonly CustomMetric[] | undefined,
): readonly DocumentIssue[] {
  const { action, document, text } = editing;
  const [settled] = useDebouncedValue(document, 150);
  const formats = metrics?.map(({ name, format }) => ({ name, format: format.name })) ?? null;
  const { data } = useQuery({
    queryKey: ["document faults", action, settled, formats],
    queryFn: () => invoke("documents.check", { action, document: settled, metrics: formats }),
    placeholderData: (earlier) => earlier,
    gcTime: 0,
    // The query depends on the document itself, which may be a megabyte, so its key is computed once per pause in
    // typing.
    staleTime: Infinity,
  });
  if (text !== null) return none;
  return data ?? none;
}

interface Notice {
  text: string;
  action: string;
  act: () => void;
}

/** Checks the service's version. An unchanged editor takes it over; a changed one shows a notice. */
export function usePresent(editing: EditedDocument): {
  notice: Notice | null;
  conflict: KnownVersion | null;
  close: () => void;
} {
  const { change, openDocument } = useEditor();
  const { connectionId, projectId, base, document, key, amends } = editing;
  const ref = { connectionId, projectId };
  const isNew = base.document === null;
  const url = typeof document["url"] === "string" ? document["url"] : "";
  const [settledUrl] = useDebouncedValue(url, 300);
  const readable = /^https?:\/\/[^\s/?#]+/i.test(settledUrl) && URL.canParse(settledUrl);
  const { data } = useQuery({
    queryKey: [...documentKeys.lists(ref), "present", key, settledUrl],
    queryFn: ({ signal }) =>
      invoke(
        "documents.read",
        { ...ref, url: settledUrl, published: base.document?.published ?? null },
        { signal },
      ),
    enabled: readable,
    staleTime: 5_000,
  });
  const [compared, setCompared] = useState<KnownVersion | null>(null);
  const version = data?.version;
  const isNews = version !== undefined && differs(base, version);

  useEffect(() => {
    const editor = useEditor.at(ref);
    const now = editor.getState().editing;
    if (!version || now?.key !== key || version.state === "unknown") return;
    if (now.base.document === null) {
      // Keep the fields of a new document; only update whether its URL is taken.
      if (now.base.state !== version.state && amends === null)
        change({
          base: { ...version, document: null },
          action: actionFor(
            version,
            now.action,
            (action) => actionRefusal(action, version.state) === undefined,
          ),
        });
      return;
    }
    const found = data.datasetId;
    if (found !== null && found !== now.datasetId && amends === null)
      editor.setState({ editing: { ...now, datasetId: found } });
    if (!differs(now.base, version) || isChanged(now) || amends !== null) return;
    openDocument(ref, version, found ?? now.datasetId);
    // oxlint-disable-next-line react/exhaustive-deps -- once per answer, whatever is typed meanwhile
  }, [version]);

  const isStrayReview =
    !isNew && editing.datasetId === null && data?.datasetId === null && looksLikeReview(base.document);
  const notice: Notice | null =
    isNew && version?.state === "live" && version.document && url === settledUrl
      ? {
          text: t("documents:notice.taken"),
          action: t("documents:notice.editTaken"),
          act: () => {
            const typed = applied(writable(document), {});
            openDocument(ref, version, data?.datasetId ?? null, typed);
          },
        }
      : !isNew && isNews && isChanged(editing)
        ? {
            text: t("documents:conflict.live"),
            action: t("documents:notice.compare"),
            act: () => setCompared(version),
          }
        : isStrayReview
          ? {
              text: t("documents:notice.stray"),
              action: t("documents:notice.isReview"),
              act: () => change({ datasetId: "" }),
            }
          : null;
  return { notice, conflict: compared, close: () => setCompared(null) };
}

/** Reviews have a rating and a parent; other documents rarely have both. */
function looksLikeReview(document: KnownVersion["document"]): boolean {
  return typeof document?.rating === "number" && Boolean(document.parent_url);
}

/** Whether the service's version differs from the opened one and isn't older. */
function differs(base: KnownVersion, version: KnownVersion): boolean {
  if (version.from !== "service" || version.state === "unknown" || version.asOf < base.asOf) return false;
  if (base.state !== version.state) return true;
  return differences(base.document ?? {}, version.document ?? {}).length > 0;
}

/** Sends the document through the outbox, unless it changed on the service in the meantime. */
export function useSubmit(target: Target, editing: EditedDocument) {
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [conflict, setConflict] = useState<KnownVersion | null>(null);
  const editor = useEditor.at(target.ref);
  const submit = async () => {
    setSending(true);
    setFailure(null);
    try {
      const draftId = await editor.getState().flush();
      const { action, datasetId, options, base, amends } = editing;
      const answer = await invoke("documents.submit", {
        ...target.ref,
        action,
        datasetId,
        options,
        base,
        draftId,
        amends,
        document: bodyOf(editing),
      });
      if (answer.kind === "changed") {
        setConflict(answer.current);
        return;
      }
      editor.getState().leave(editing.key);
      void client.invalidateQueries({ queryKey: documentKeys.drafts(target.ref) });
      void client.invalidateQueries({ queryKey: documentKeys.edits(target.ref) });
      void announceOutcome(answer.uploadId, t(`documents:done.${action}`));
    } catch (thrown) {
      setFailure(thrown);
    } finally {
      setSending(false);
    }
  };
  return {
    submit,
    sending,
    failure,
    conflict,
    dismiss: () => setConflict(null),
    /** Continues from the service's version with the values chosen. */
    resolve: (current: KnownVersion, document: JsonObject) => {
      setConflict(null);
      const { action } = editing;
      editor.getState().change({
        base: current,
        document: { ...document, url: editing.document["url"] },
        text: null,
        action: actionFor(
          current,
          action,
          (candidate) => actionRefusal(candidate, current.state) === undefined,
        ),
      });
    },
  };
}
