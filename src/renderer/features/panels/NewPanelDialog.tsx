import { ActionIcon, Button, ColorInput, Group, Stack, TextInput, Textarea } from "@mantine/core";
import { IconFileImport, IconTrash } from "@tabler/icons-react";
import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { MemberList, PanelMember } from "../../../shared/ipc/panels";
import { t } from "../../../shared/words";
import { asCallError, invoke } from "../../core/api";
import type { Target } from "../../core/queries";
import { confirm } from "../../components/dialogs/confirm";
import { DataTable } from "../../components/table/DataTable";
import { Dialog } from "../../components/dialogs/Dialog";
import { DialogActions } from "../../components/dialogs/DialogActions";
import { Failure } from "../../components/states/Failure";
import { usePanelDraft, withMembers } from "../../components/kept/panelDraft";
import { projectKeys } from "../../components/kept/projectReads";
import { NeedsNetwork, useCutOff } from "../../components/states/Sending";
import { toast, toastFailure } from "../../components/states/toast";
import { memberName, typeName } from "./members";
import styles from "./Panels.module.css";

/** Most members of one panel. */
const mostMembers = 10_000;
/** Failures after which the service may have made the panel. */
const mayHaveArrived: ReadonlySet<string> = new Set([
  "cancelled",
  "network",
  "protocol",
  "server",
  "timeout",
]);
const swatches = ["#3457d5", "#0f8b8d", "#d9572b", "#8a5cc4", "#b7791f", "#2b8ac9", "#b4457e", "#5d7a36"];

const example = "https://dailyledger.example/economy\nforum.example, 4711, Lena Brandt";

/** High enough for its rows, up to a few. */
const tableHeight = (rows: number) => 35 + 33 * Math.min(rows, 5);

/** A new panel: title, colour, and members from a list, a file, or what another screen chose. */
export function NewPanelDialog({ target, onMade }: { target: Target; onMade: (id: string) => void }) {
  const { open, title, description, color, members, text, set, clear } = usePanelDraft();
  const draft = usePanelDraft.at(target.ref);
  const setText = (written: string) => set({ text: written });
  /** Lines that were read and can't be used. */
  const [left, setLeft] = useState("");
  const [problems, setProblems] = useState<MemberList["problems"]>([]);
  const [taken, setTaken] = useState("");
  const client = useQueryClient();
  const cutOff = useCutOff();
  const take = (list: MemberList, from: string) => {
    // Answers may come while another screen is looked at.
    const before = draft.getState().members;
    const next = withMembers(before, list.members);
    const repeated = list.repeated + before.length + list.members.length - next.length;
    set({ members: next });
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
      take(list, t("panels:form.theList"));
      const unusable = list.problems.map((problem) => problem.text).join("\n");
      setText(unusable);
      setLeft(unusable);
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
  const empty = () => {
    clear();
    setLeft("");
    setProblems([]);
    setTaken("");
  };
  const mutationKey = ["panel", target.ref];
  // One that is under way goes on while another screen is looked at.
  const sending = useIsMutating({ mutationKey }) > 0;
  const add = useMutation({
    mutationKey,
    mutationFn: (all: readonly PanelMember[]) =>
      invoke("panels.add", {
        ...target.ref,
        panel: { title: title.trim(), description, color, included_entries: [...all] },
      }),
    onSuccess: (panel, all) => {
      toast(t("panels:form.made", { title: title.trim(), count: all.length }));
      empty();
      onMade(panel.id);
    },
    // Where no answer came, the list says whether it was made all the same.
    onSettled: () => void client.invalidateQueries({ queryKey: projectKeys.panels(target.ref) }),
  });
  const unread = text.trim() !== "" && text !== left;
  const make = () => {
    if (!unread) add.mutate(members);
    // What was written and not yet added is meant too.
    else
      reading.mutate(undefined, {
        onSuccess: (list) => {
          const all = draft.getState().members;
          if (list.problems.length === 0 && all.length > 0 && all.length <= mostMembers) add.mutate(all);
        },
      });
  };
  const discard = () => {
    if (title === "" && description === "" && text.trim() === "" && members.length === 0) empty();
    else
      confirm({
        title: t("panels:form.discardTitle"),
        text: t("panels:form.discardText"),
        action: t("panels:form.discard"),
        onConfirm: empty,
      });
  };
  const uncertain = add.error !== null && mayHaveArrived.has(asCallError(add.error).kind);
  const remove = (member: PanelMember) => set({ members: members.filter((one) => one !== member) });
  const tooMany = members.length > mostMembers;
  if (!open) return null;
  return (
    <Dialog
      onClose={() => set({ open: false })}
      title={t("panels:new")}
      size="lg"
      closeOnClickOutside={false}
    >
      <Stack gap={12}>
        <div className={styles["pair"]}>
          <TextInput
            label={t("panels:form.title")}
            value={title}
            maxLength={500}
            data-autofocus
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          <ColorInput
            label={t("panels:form.color")}
            format="hex"
            withEyeDropper={false}
            swatches={swatches}
            value={color}
            onChange={(value) => set({ color: value })}
            error={/^#[0-9a-f]{6}$/i.test(color) ? undefined : t("panels:form.colorFault")}
          />
        </div>
        <TextInput
          label={t("panels:form.description")}
          value={description}
          maxLength={4096}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <Textarea
          label={t("panels:form.add")}
          description={t("panels:form.addNote")}
          placeholder={example}
          value={text}
          autosize
          minRows={3}
          maxRows={6}
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group gap={8} justify="space-between">
          <Button
            size="xs"
            leftSection={<IconFileImport size={14} aria-hidden />}
            loading={importing.isPending}
            onClick={() => importing.mutate()}
          >
            {t("panels:form.fromFile")}
          </Button>
          <Button
            size="xs"
            disabled={text.trim() === ""}
            loading={reading.isPending}
            onClick={() => reading.mutate()}
          >
            {t("panels:form.addToPanel")}
          </Button>
        </Group>
        {problems.length > 0 && (
          <div role="alert">
            {t("panels:form.unusable", { count: problems.length })}
            {problems.slice(0, 3).map((problem) => (
              <div key={problem.line} className={styles["muted"]}>
                {t("panels:form.problem", {
                  line: problem.line,
                  text: problem.text.slice(0, 80),
                  message: problem.message,
                })}
              </div>
            ))}
          </div>
        )}
        {members.length > 0 && (
          <div role="status">
            {t("panels:form.members", { count: members.length })}
            {taken && <span className={styles["muted"]}> ({taken})</span>}
          </div>
        )}
        {members.length > 0 && (
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
                      variant="subtle"
                      color="gray"
                      size={24}
                      aria-label={t("panels:form.remove", { name: memberName(member) })}
                      onClick={() => remove(member)}
                    >
                      <IconTrash size={14} aria-hidden />
                    </ActionIcon>
                  ),
                },
              ]}
            />
          </div>
        )}
        {add.error && (
          <Failure
            thrown={add.error}
            inline
            remedy={t(uncertain ? "panels:form.unsure" : "panels:form.failed")}
          />
        )}
        {tooMany && (
          <div role="alert">{t("panels:form.tooMany", { most: mostMembers, count: members.length })}</div>
        )}
      </Stack>
      <DialogActions>
        <NeedsNetwork kept={t("panels:form.kept")} />
        <Button onClick={discard}>{t("panels:form.discard")}</Button>
        <Button
          variant="filled"
          loading={sending}
          disabled={title.trim() === "" || (members.length === 0 && !unread) || tooMany || cutOff !== null}
          onClick={make}
        >
          {t("panels:form.make")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
