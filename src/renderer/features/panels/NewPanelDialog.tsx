import { startOf } from "../../../shared/text/start-of";
import { ActionIcon, Autocomplete, Button, ColorInput, Group, TextInput, Textarea } from "@mantine/core";
import { IconFileImport, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { can } from "../../../shared/capabilities";
import type { MemberList, PanelMember } from "../../../shared/ipc/panels";
import { t } from "../../../shared/texts";
import { asCallError, invoke } from "../../core/api";
import type { Target } from "../../core/queries";
import { DataTable } from "../../components/table/DataTable";
import { DraftDialog } from "../../components/forms/DraftDialog";
import type { OpenForm } from "../../components/forms/drafts";
import { useDraftForm, useSending, type Faults } from "../../components/forms/useDraftForm";
import { newPanel, usePanelDrafts, withMembers, type PanelDraft } from "../../components/stored/panelDraft";
import { projectKeys } from "../../components/stored/projectReads";
import { toast, toastFailure } from "../../components/states/toast";
import { memberName, typeName } from "./members";
import styles from "./Panels.module.css";

/** Maximum number of members of one panel. */
const maxMembers = 10_000;
/** Errors after which the service may still have created the panel. */
const mayHaveArrived: ReadonlySet<string> = new Set([
  "cancelled",
  "network",
  "protocol",
  "server",
  "timeout",
]);
const swatches = ["#3457d5", "#0f8b8d", "#d9572b", "#8a5cc4", "#b7791f", "#2b8ac9", "#b4457e", "#5d7a36"];

const example = "https://dailyledger.example/economy\nforum.example, 4711, Lena Brandt";

/** Pixels: grows with the rows, up to five. */
const tableHeight = (rows: number) => 35 + 33 * Math.min(rows, 5);

/** Validates a form; `left` holds the pasted lines that aren't valid members. */
function panelFaults({ title, color, members, text }: PanelDraft, left: string): Faults {
  const faults: Partial<Record<keyof PanelDraft, string>> = {};
  if (title.trim() === "") faults.title = t("panels:fault.title");
  if (!/^#[0-9a-f]{6}$/i.test(color)) faults.color = t("panels:fault.color");
  if (members.length > maxMembers)
    faults.members = t("panels:fault.tooMany", { max: maxMembers, count: members.length });
  if (members.length === 0 && (text.trim() === "" || text === left))
    faults.members = t("panels:fault.members");
  return faults;
}

/** What becomes of the typed group. */
function groupNote(named: string, isKnown: boolean, noNewGroups: boolean): string {
  if (noNewGroups) return t("panels:form.noNewGroups");
  if (named === "" || isKnown) return t("panels:form.groupNote");
  return t("panels:form.newGroup", { title: named });
}

interface NewPanelDialogProps {
  target: Target;
  /** Groups of the project, to choose from. */
  groups: readonly { id: string; name: string }[];
  form: OpenForm<PanelDraft>;
  onMade: (id: string) => void;
}

/** A new panel: title, color, and members from a list, a file, or a selection on another screen. */
export function NewPanelDialog(props: NewPanelDialogProps) {
  const { target, groups, onMade } = props;
  /** Pasted lines that aren't valid members. */
  const [left, setLeft] = useState("");
  const client = useQueryClient();
  const form = useDraftForm({
    ...props.form,
    faults: (values) => panelFaults(values, left),
  });
  const { title, description, color, group = "", members, text } = form.values;
  const named = group.trim();
  const known = groups.find(({ name }) => name.toLocaleLowerCase() === named.toLocaleLowerCase());
  const noNewGroups = !can(target.connection, "panelGroups");
  const { present, reading, importing, problems, taken } = useMembers(target, text, setLeft);
  const add = useSending({
    mutationKey: ["panel", target.ref],
    mutationFn: (all: readonly PanelMember[]) =>
      invoke("panels.add", {
        ...target.ref,
        panel: { title: title.trim(), description, color, included_entries: [...all] },
        group: known ? { id: known.id } : named === "" ? null : { title: named },
      }),
    onSuccess: (panel, all) => {
      toast(t("panels:form.made", { title: title.trim(), count: all.length }));
      onMade(panel.id);
    },
    // Refetch even without a response: the panel may have been created.
    onSettled: () => void client.invalidateQueries({ queryKey: projectKeys.panels(target.ref) }),
  });
  const unread = text.trim() !== "" && text !== left;
  const make = () => {
    if (!unread) add.mutate(members);
    // Text that is typed but not yet added counts too.
    else
      reading.mutate(undefined, {
        onSuccess: (list) => {
          const all = present().members;
          if (list.problems.length === 0 && all.length > 0 && all.length <= maxMembers) add.mutate(all);
        },
      });
  };
  const uncertain = add.error !== null && mayHaveArrived.has(asCallError(add.error).kind);
  const remove = (member: PanelMember) =>
    form.setFieldValue(
      "members",
      members.filter((panelMember) => panelMember !== member),
    );
  return (
    <DraftDialog
      title={t("panels:new")}
      size="lg"
      form={form}
      action={t("panels:form.make")}
      onSend={make}
      sending={add.sending || reading.isPending}
      failure={add.error}
      remedy={t(uncertain ? "panels:form.unsure" : "panels:form.failed")}
      discardTitle={t("panels:form.discardTitle")}
      draft={props.form}
    >
      <div className={styles["pair"]}>
        <TextInput
          label={t("panels:form.title")}
          maxLength={500}
          data-autofocus
          {...form.getInputProps("title")}
        />
        <ColorInput
          label={t("panels:form.color")}
          format="hex"
          withEyeDropper={false}
          swatches={swatches}
          {...form.getInputProps("color")}
        />
      </div>
      <TextInput
        label={t("panels:form.description")}
        maxLength={4096}
        {...form.getInputProps("description")}
      />
      <Autocomplete
        label={t("panels:form.group")}
        description={groupNote(named, known !== undefined, noNewGroups)}
        placeholder={t("panels:form.noGroup")}
        maxLength={500}
        data={[...new Set(groups.map(({ name }) => name))]}
        value={group}
        onChange={(next) => form.setFieldValue("group", next)}
      />
      <Textarea
        label={t("panels:form.add")}
        description={t("panels:form.addNote")}
        placeholder={example}
        autosize
        minRows={3}
        maxRows={6}
        spellCheck={false}
        {...form.getInputProps("text")}
        error={form.getInputProps("members").error}
      />
      <AddButtons reading={reading} importing={importing} isEmpty={text.trim() === ""} />
      {problems.length > 0 && <Problems problems={problems} />}
      {members.length > 0 && (
        <div role="status">
          {t("panels:form.members", { count: members.length })}
          {taken && <span className={styles["muted"]}> ({taken})</span>}
        </div>
      )}
      {members.length > 0 && <MembersTable members={members} onRemove={remove} />}
    </DraftDialog>
  );
}

/** Takes members from a pasted list or a file into the draft. `onLeft` gets the lines that aren't valid members. */
function useMembers({ ref }: Target, text: string, onLeft: (lines: string) => void) {
  const [problems, setProblems] = useState<MemberList["problems"]>([]);
  const [taken, setTaken] = useState("");
  const drafts = usePanelDrafts.at(ref);
  // Reads the current draft, because responses may arrive while another screen is open.
  const present = () => drafts.getState().forms[""]?.draft ?? newPanel;
  const take = (list: MemberList, from: string, change: Partial<PanelDraft> = {}) => {
    const before = present().members;
    const next = withMembers(before, list.members);
    const repeated = list.repeated + before.length + list.members.length - next.length;
    drafts.getState().change("", { ...present(), ...change, members: next }, newPanel);
    setProblems(list.problems);
    const count = next.length - before.length;
    setTaken(
      repeated > 0
        ? t("panels:form.takenSome", { count, from, repeated })
        : t("panels:form.taken", { count, from }),
    );
  };
  const reading = useMutation({
    mutationFn: () => invoke("panels.readText", { text }),
    onSuccess: (list) => {
      const unusable = list.problems.map((problem) => problem.text).join("\n");
      take(list, t("panels:form.theList"), { text: unusable });
      onLeft(unusable);
    },
    onError: (thrown) => toastFailure(t("panels:form.listNotRead"), thrown),
  });
  const importing = useMutation({
    mutationFn: async () => {
      const { file } = await invoke("panels.chooseFile", undefined);
      return file === null ? null : invoke("panels.readFile", { handle: file.handle });
    },
    onSuccess: (file) => file && take(file, file.name),
    onError: (thrown) => toastFailure(t("panels:form.fileNotRead"), thrown),
  });
  return { present, reading, importing, problems, taken };
}

function Problems({ problems }: { problems: MemberList["problems"] }) {
  return (
    <div role="alert">
      {t("panels:form.unusable", { count: problems.length })}
      {problems.slice(0, 3).map((problem) => (
        <div key={problem.line} className={styles["muted"]}>
          {t("panels:form.problem", {
            line: problem.line,
            text: startOf(problem.text, 80),
            message: problem.message,
          })}
        </div>
      ))}
    </div>
  );
}

interface AddButtonsProps extends Pick<ReturnType<typeof useMembers>, "reading" | "importing"> {
  /** Nothing is typed that could be added. */
  isEmpty: boolean;
}

function AddButtons({ reading, importing, isEmpty }: AddButtonsProps) {
  return (
    <Group gap={8} justify="space-between">
      <Button
        size="xs"
        leftSection={<IconFileImport size={14} aria-hidden />}
        loading={importing.isPending}
        onClick={() => importing.mutate()}
      >
        {t("panels:form.fromFile")}
      </Button>
      <Button size="xs" disabled={isEmpty} loading={reading.isPending} onClick={() => reading.mutate()}>
        {t("panels:form.addToPanel")}
      </Button>
    </Group>
  );
}

interface MembersTableProps {
  members: readonly PanelMember[];
  onRemove: (member: PanelMember) => void;
}

function MembersTable({ members, onRemove }: MembersTableProps) {
  return (
    <div className={styles["table"]} style={{ height: tableHeight(members.length) }}>
      <DataTable
        label={t("panels:form.table")}
        layoutKey="new panel members"
        nameOf={memberName}
        count={members.length}
        rowAt={(index) => members[index]}
        columns={[
          {
            key: "type",
            title: t("panels:column.type"),
            width: 70,
            cell: ({ entry_type }) => typeName(entry_type),
          },
          { key: "name", title: t("panels:column.name"), width: 160, grow: 2, cell: memberName },
          {
            key: "site",
            title: t("panels:column.site"),
            width: 120,
            grow: 1,
            cell: ({ site }) => site ?? "",
          },
          {
            key: "remove",
            title: "",
            width: 28,
            fixed: true,
            cell: (member) => (
              <ActionIcon
                size={24}
                aria-label={t("panels:form.remove", { name: memberName(member) })}
                onClick={() => onRemove(member)}
              >
                <IconTrash size={14} aria-hidden />
              </ActionIcon>
            ),
          },
        ]}
      />
    </div>
  );
}
