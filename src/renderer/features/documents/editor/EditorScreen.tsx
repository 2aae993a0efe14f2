import { Autocomplete, Button, SegmentedControl } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useState } from "react";
import type { DocumentIssue } from "../../../../shared/ipc/documents";
import { isObject } from "../../../../shared/documents/json";
import { actionRefusal } from "../../../../shared/documents/states";
import { t } from "../../../../shared/texts";
import { ariaKeys } from "../../../core/keys";
import type { Target } from "../../../core/queries";
import { useKeys } from "../../../core/useKeys";
import { askToDiscard } from "../../../components/dialogs/confirm";
import { EraseAuthor } from "../../../components/people/EraseAuthor";
import { headingOf } from "../../../components/table/documents";
import { JsonView } from "../../../components/json/JsonView";
import { readJson } from "../../../components/json/readJson";
import { Failure } from "../../../components/states/Failure";
import { Tag } from "../../../components/states/Mark";
import { Panel } from "../../../components/layout/Panel";
import { Screen, ScreenTitle } from "../../../components/layout/Screen";
import { useMetrics } from "../../../components/query/QueryBoxVocabulary";
import { formatClock } from "../../../../analysis/format/times";
import { useTimeZone } from "../../../core/queries";
import { useDatasets } from "../../../components/stored/projectReads";
import { plainLine } from "../../../components/text/safeText";
import { ActionChoice, actionVerbs, stateTags } from "./ActionChoice";
import { Conflict } from "./Conflict";
import styles from "./Editor.module.css";
import { Form } from "./Form";
import { Options, Preview } from "./SidePanels";
import { isChanged, useEditor, type EditedDocument } from "./store";
import { useIssues, usePresent, useSubmit } from "./useEditing";

/** Editor for one document or review: form or JSON, a preview of the call, and a way back that loses nothing. */
export function EditorScreen({ target, editing }: { target: Target; editing: EditedDocument }) {
  const { change, close, unsaved } = useEditor();
  const [view, setView] = useState<View>(editing.text === null ? "form" : "json");
  const timeZone = useTimeZone();
  const metrics = useMetrics(target).data?.data;
  const issues = useIssues(editing, metrics);
  const present = usePresent(editing);
  const { submit, sending, failure, conflict, resolve, dismiss } = useSubmit(target, editing);
  const { action, base, document, text, amends } = editing;
  const refusal = actionRefusal(action, base.state);
  const isWriting = action !== "delete" && action !== "undelete";
  const unchanged = isWriting && base.document !== null && base.state === "live" && !isChanged(editing);
  const isNew = base.document === null;
  // The URL of a new document can still be changed, even if a document exists at the current one.
  const hasFields = isWriting || isNew;
  const isPlaced = editing.datasetId === null || isDatasetName(editing.datasetId);
  const blocked = !isPlaced || text !== null || issues.length > 0 || refusal !== undefined || unchanged;
  const state = stateTags[base.state];
  const moved = conflict ?? present.conflict;
  useKeys({ send: blocked || sending ? null : () => void submit() });
  return (
    <Screen
      fixed
      bar={
        <div className={styles["bar"]}>
          <Button leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={() => void close()}>
            {t("documents:title")}
          </Button>
          <ScreenTitle>{titleOf(editing)}</ScreenTitle>
          <Tag tone={state.tone}>{state.text}</Tag>
          <span className={styles["saved"]} role="status">
            {unsaved !== null
              ? t("documents:editor.notSaved", { why: unsaved })
              : editing.savedAt !== null &&
                t("documents:editor.saved", { time: formatClock(editing.savedAt, timeZone) })}
          </span>
          <EditorActions
            target={target}
            editing={editing}
            sending={sending}
            blocked={blocked}
            onSubmit={() => void submit()}
          />
        </div>
      }
    >
      {failure !== null && <Failure thrown={failure} inline onRetry={() => void submit()} />}
      {/* Inert: input made while sending would be lost. */}
      <div className={styles["body"]} inert={sending}>
        <div className={styles["main"]}>
          <Panel
            title={hasFields ? t("documents:editor.fields") : actionVerbs[action]}
            grow
            note={<Place editing={editing} target={target} />}
            actions={hasFields && <ViewChoice view={view} onChange={setView} />}
          >
            {present.notice && (
              <Band text={present.notice.text} action={present.notice.action} act={present.notice.act} />
            )}
            {hasFields && view === "form" && text !== null && (
              <Band
                text={t("documents:editor.jsonUnread")}
                action={t("documents:editor.dropJson")}
                act={() => change({ text: null })}
              />
            )}
            {isWriting && issues.length > 0 && view === "json" && <Faults issues={issues} />}
            {!isWriting && (
              <p className={styles["padded"]}>
                {action === "delete" ? t("documents:editor.deleting") : t("documents:editor.undeleting")}
              </p>
            )}
            {hasFields && view === "json" && (
              <JsonPane key={editing.key} editing={editing} issues={issues} onChange={change} />
            )}
            {hasFields && view === "form" && (
              <div className={styles["scroll"]}>
                <Form
                  target={target}
                  document={document}
                  metrics={metrics}
                  issues={issues}
                  fixedUrl={!isNew || amends !== null}
                  review={editing.datasetId !== null}
                  onChange={(next) => change({ document: next, text: null })}
                />
              </div>
            )}
          </Panel>
        </div>
        <div className={styles["side"]}>
          <Preview editing={editing} projectId={target.ref.projectId} />
          {isWriting && <Options options={editing.options} onChange={(options) => change({ options })} />}
        </div>
      </div>
      {moved && (
        <Conflict
          base={base.document ?? {}}
          mine={document}
          current={moved}
          onResolve={(next) => {
            resolve(moved, next);
            present.close();
          }}
          onClose={() => {
            dismiss();
            present.close();
          }}
        />
      )}
    </Screen>
  );
}

function titleOf({ base, document, datasetId, amends }: EditedDocument): string {
  const isReview = datasetId !== null;
  if (base.document === null && amends === null)
    return isReview ? t("documents:command.review") : t("documents:command.new");
  if (base.document === null)
    return isReview ? t("documents:editor.queuedReview") : t("documents:editor.queuedDocument");
  const title = typeof document["title"] === "string" ? document["title"] : headingOf(base.document);
  if (plainLine(title, 80) !== "") return plainLine(title, 80);
  return isReview ? t("documents:editor.editReview") : t("documents:editor.editDocument");
}

type View = "form" | "json";

function ViewChoice({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <SegmentedControl
      aria-label={t("documents:editor.view")}
      value={view}
      data={[
        { value: "form", label: t("documents:editor.form") },
        { value: "json", label: "JSON" },
      ]}
      onChange={onChange}
    />
  );
}

/** A warning above the fields, with a way out. */
function Band({ text, action, act }: { text: string; action: string; act: () => void }) {
  return (
    <div className={styles["band"]} role="alert">
      {text}
      <Button size="xs" onClick={act}>
        {action}
      </Button>
    </div>
  );
}

interface EditorActionsProps {
  target: Target;
  editing: EditedDocument;
  sending: boolean;
  blocked: boolean;
  onSubmit: () => void;
}

function EditorActions({ target, editing, sending, blocked, onSubmit }: EditorActionsProps) {
  const { change, discard } = useEditor();
  const { action, base, amends } = editing;
  const author = base.document?.extra_author_attributes;
  const drop = () =>
    askToDiscard({
      title: t("documents:drafts.discardTitle"),
      text: t("documents:editor.discardText"),
      onDiscard: () => void discard(),
    });
  return (
    <div className={styles["end"]}>
      {author && (author.id || author.name) && (
        <EraseAuthor
          connectionId={target.ref.connectionId}
          author={{ id: author.id ?? "", name: author.name ?? "" }}
        />
      )}
      {editing.savedAt !== null && <Button onClick={drop}>{t("documents:drafts.discard")}</Button>}
      <ActionChoice state={base.state} value={action} onChange={(next) => change({ action: next })} />
      <Button
        variant="filled"
        loading={sending}
        disabled={blocked}
        onClick={onSubmit}
        aria-keyshortcuts={ariaKeys("send")}
      >
        {amends === null ? actionVerbs[action] : t("documents:editor.amend")}
      </Button>
    </div>
  );
}

/** Where the document is stored: in the project or in a dataset of reviews. */
function Place({ editing, target }: { editing: EditedDocument; target: Target }) {
  const { change } = useEditor();
  const datasets = useDatasets(target.ref);
  const isReview = editing.datasetId !== null;
  if (editing.amends !== null)
    return isReview
      ? t("documents:editor.reviewIn", { dataset: editing.datasetId })
      : t("documents:editor.ofProject");
  return (
    <span style={{ display: "inline-flex", gap: 8, alignItems: "center" }}>
      <SegmentedControl
        aria-label={t("documents:editor.kind")}
        value={isReview ? "review" : "document"}
        data={[
          { value: "document", label: t("documents:browse.document") },
          { value: "review", label: t("documents:browse.review") },
        ]}
        onChange={(kind) => change({ datasetId: kind === "review" ? (datasets[0] ?? "reviews") : null })}
      />
      {isReview && (
        <Autocomplete
          size="xs"
          aria-label={t("dataset")}
          placeholder={t("dataset")}
          w={150}
          data={[...datasets]}
          value={editing.datasetId ?? ""}
          error={!isDatasetName(editing.datasetId ?? "")}
          onChange={(datasetId) => change({ datasetId })}
        />
      )}
    </span>
  );
}

/** The API's rule for dataset names. */
function isDatasetName(name: string): boolean {
  return /^[a-z][a-z0-9_-]{0,99}$/.test(name);
}

function Faults({ issues }: { issues: readonly { path: readonly string[]; message: string }[] }) {
  return (
    <ul className={styles["faults"]}>
      {issues.slice(0, 8).map(({ path, message }) => (
        <li key={path.join(".") + message}>
          {path.join(".")}: {message}
        </li>
      ))}
    </ul>
  );
}

interface JsonPaneProps {
  editing: EditedDocument;
  issues: readonly DocumentIssue[];
  onChange: (part: Partial<Pick<EditedDocument, "document" | "text">>) => void;
}

/** The JSON view of the document. Valid text becomes the document; invalid text is kept as it is. */
function JsonPane({ editing, issues, onChange }: JsonPaneProps) {
  // The analyst's formatting is kept as long as the view is open.
  const [text, setText] = useState(() => editing.text ?? JSON.stringify(editing.document, null, 2));
  const take = (next: string) => {
    setText(next);
    const reading = readJson(next);
    if (!reading.ok || !isObject(reading.value)) {
      onChange({ text: next });
      return;
    }
    const url = editing.base.document?.url;
    // The URL identifies an existing document, so it can't be changed here.
    onChange({ document: url === undefined ? reading.value : { ...reading.value, url }, text: null });
  };
  return <JsonView label={t("documents:editor.jsonLabel")} text={text} onChange={take} issues={issues} />;
}
