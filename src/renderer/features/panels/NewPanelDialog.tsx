import { ActionIcon, Button, ColorInput, Group, Modal, Stack, TextInput, Textarea } from "@mantine/core";
import { IconFileImport, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { MemberList, PanelMember } from "../../../shared/ipc/panels";
import { invoke } from "../../app/api";
import type { Target } from "../../app/queries";
import { confirm } from "../../components/confirm";
import { DataTable } from "../../components/DataTable";
import { DialogActions } from "../../components/DialogActions";
import { Failure } from "../../components/Failure";
import { usePanelDraft, withMembers } from "../../components/panelDraft";
import { projectKeys } from "../../components/projectReads";
import { NeedsNetwork, useCutOff } from "../../components/Sending";
import { toast, toastFailure } from "../../components/toast";
import { formatCount, formatCounted } from "../../format/numbers";
import { memberName, typeName } from "./members";
import styles from "./Panels.module.css";

/** Most members of one panel. */
const mostMembers = 10_000;
const swatches = ["#3457d5", "#0f8b8d", "#d9572b", "#8a5cc4", "#b7791f", "#2b8ac9", "#b4457e", "#5d7a36"];

/** High enough for its rows, up to a few. */
const tableHeight = (rows: number) => 35 + 33 * Math.min(rows, 5);

/** A new panel: title, colour, and members from a list, a file, or what another screen chose. */
export function NewPanelDialog({ target, onMade }: { target: Target; onMade: (id: string) => void }) {
  const { open, title, description, color, members, set, clear } = usePanelDraft();
  const [text, setText] = useState("");
  const [problems, setProblems] = useState<MemberList["problems"]>([]);
  const [taken, setTaken] = useState("");
  const client = useQueryClient();
  const cutOff = useCutOff();
  const take = (list: MemberList, from: string) => {
    const next = withMembers(members, list.members);
    const repeated = list.repeated + members.length + list.members.length - next.length;
    set({ members: next });
    setProblems(list.problems);
    setTaken(
      `${formatCounted(next.length - members.length, "member")} from ${from}${repeated > 0 ? `, ${formatCount(repeated)} there already` : ""}`,
    );
  };
  const reading = useMutation({
    mutationFn: () => invoke("panels.readText", { text }),
    onSuccess: (list) => {
      take(list, "the list");
      setText(list.problems.map((problem) => problem.text).join("\n"));
    },
    onError: (thrown) => toastFailure("The list was not read", thrown),
  });
  const importing = useMutation({
    mutationFn: async () => {
      const { path } = await invoke("panels.chooseFile", undefined);
      return path === null ? null : invoke("panels.readFile", { path });
    },
    onSuccess: (file) => file && take(file, file.name),
    onError: (thrown) => toastFailure("The file was not read", thrown),
  });
  const add = useMutation({
    mutationFn: () =>
      invoke("panels.add", {
        ...target.ref,
        panel: { title: title.trim(), description, color, included_entries: [...members] },
      }),
    onSuccess: (panel) => {
      toast(`The panel ${title.trim()} was made with ${formatCounted(members.length, "member")}.`);
      clear();
      setProblems([]);
      setTaken("");
      void client.invalidateQueries({ queryKey: projectKeys.panels(target.ref) });
      onMade(panel.id);
    },
  });
  const remove = (member: PanelMember) => set({ members: members.filter((one) => one !== member) });
  const tooMany = members.length > mostMembers;
  return (
    <Modal
      opened={open}
      onClose={() => set({ open: false })}
      title="New panel"
      size="lg"
      closeOnClickOutside={false}
    >
      <Stack gap={12}>
        <div className={styles["pair"]}>
          <TextInput
            label="Title"
            value={title}
            maxLength={500}
            data-autofocus
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          <ColorInput
            label="Colour"
            format="hex"
            swatches={swatches}
            value={color}
            onChange={(value) => set({ color: value })}
            error={/^#[0-9a-f]{6}$/i.test(color) ? undefined : "Six hexadecimal digits"}
          />
        </div>
        <TextInput
          label="Description"
          value={description}
          maxLength={4096}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <Textarea
          label="Add members"
          description="One a line: an address or domain, or site, id and name of an author"
          placeholder={"https://dailyledger.example/economy\nforum.example, 4711, Lena Brandt"}
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
            Add from a file
          </Button>
          <Button
            size="xs"
            disabled={text.trim() === ""}
            loading={reading.isPending}
            onClick={() => reading.mutate()}
          >
            Add to the panel
          </Button>
        </Group>
        {problems.length > 0 && (
          <div role="alert">
            {formatCounted(problems.length, "line")} can't be used:
            {problems.slice(0, 3).map((problem) => (
              <div key={problem.line} className={styles["muted"]}>
                Line {formatCount(problem.line)}, "{problem.text.slice(0, 80)}": {problem.message}
              </div>
            ))}
          </div>
        )}
        {members.length > 0 && (
          <div role="status">
            {formatCounted(members.length, "member")}
            {taken && <span className={styles["muted"]}> ({taken})</span>}
          </div>
        )}
        {members.length > 0 && (
          <div className={styles["table"]} style={{ height: tableHeight(members.length) }}>
            <DataTable
              label="Members of the new panel"
              count={members.length}
              rowAt={(index) => members[index]}
              columns={[
                { key: "type", title: "Type", width: 70, cell: ({ entry_type }) => typeName(entry_type) },
                { key: "name", title: "Name or address", width: 160, grow: 2, cell: memberName },
                { key: "site", title: "Site", width: 120, grow: 1, cell: ({ site }) => site ?? "" },
                {
                  key: "remove",
                  title: "",
                  width: 28,
                  cell: (member) => (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={24}
                      aria-label={`Remove ${memberName(member)}`}
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
            remedy="Nothing was changed; what you entered stays here until it is made or discarded."
          />
        )}
        {tooMany && (
          <div role="alert">
            A panel holds at most {formatCount(mostMembers)} members; these are {formatCount(members.length)}.
            Part them into several panels.
          </div>
        )}
      </Stack>
      <DialogActions>
        <NeedsNetwork kept="What you entered stays here." />
        <Button
          onClick={() =>
            confirm({
              title: "Discard the new panel?",
              text: `Its ${formatCounted(members.length, "member")} are forgotten.`,
              action: "Discard",
              onConfirm: clear,
            })
          }
        >
          Discard
        </Button>
        <Button
          variant="filled"
          loading={add.isPending}
          disabled={title.trim() === "" || members.length === 0 || tooMany || cutOff !== null}
          onClick={() => add.mutate()}
        >
          Make the panel
        </Button>
      </DialogActions>
    </Modal>
  );
}
