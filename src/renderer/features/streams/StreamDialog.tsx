import { ActionIcon, Button, Stack, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { t } from "../../../shared/words";
import { invoke } from "../../core/api";
import { confirm } from "../../components/dialogs/confirm";
import { Dialog } from "../../components/dialogs/Dialog";
import { DialogActions } from "../../components/dialogs/DialogActions";
import { Failure } from "../../components/states/Failure";
import { projectKeys } from "../../components/kept/projectReads";
import { QueryField } from "../../components/query/QueryField";
import { NeedsNetwork, useCutOff } from "../../components/states/Sending";
import { toast } from "../../components/states/toast";
import { RuleList } from "./RuleList";
import {
  isSendable,
  nameFault,
  newRule,
  putInput,
  ruleFault,
  type RuleDraft,
  type StreamDraft,
} from "./rules";
import styles from "./Streams.module.css";

interface StreamDialogProps {
  connectionId: string;
  /** The form as it was opened first: the rules that are replaced. */
  initial: StreamDraft;
  draft: StreamDraft;
  onChange: (draft: StreamDraft) => void;
  /** Ids the connection has already. */
  taken: readonly string[];
  onClose: () => void;
  onDiscard: () => void;
  onMade: (streamId: string) => void;
}

type Rule = Pick<RuleDraft, "rule_id" | "query">;

const rulesText = (rules: readonly Rule[]) =>
  JSON.stringify(rules.map(({ rule_id, query }) => [rule_id, query]));

/** The rules that the service has now; null where it does not say. */
async function presentRules(connectionId: string, streamId: string): Promise<readonly Rule[] | null> {
  try {
    const { data, source } = await invoke("project.streams", { connectionId, from: "live" });
    return (source === "live" && data.find(({ stream_id }) => stream_id === streamId)?.rules) || null;
  } catch {
    return null;
  }
}

/** A new stream, or the rules of one to be replaced. */
export function StreamDialog({
  connectionId,
  initial,
  draft,
  onChange,
  taken,
  onClose,
  onDiscard,
  onMade,
}: StreamDialogProps) {
  const client = useQueryClient();
  const cutOff = useCutOff();
  const { streamId, rules, replaces } = draft;
  const [expected, setExpected] = useState(() => rulesText(initial.rules));
  const [newer, setNewer] = useState<readonly Rule[] | null>(null);
  const mutationKey = ["stream", connectionId];
  // One that is under way goes on while another screen is looked at.
  const sending = useIsMutating({ mutationKey }) > 0;
  const put = useMutation({
    mutationKey,
    mutationFn: async () => {
      const now = replaces ? await presentRules(connectionId, streamId) : null;
      // Rules that another wrote meanwhile are shown before they are replaced.
      if (now && rulesText(now) !== expected) {
        setExpected(rulesText(now));
        return now;
      }
      await invoke("streams.put", putInput(connectionId, draft));
      return null;
    },
    onSuccess: (others) => {
      setNewer(others);
      if (others) return;
      toast(t("streams:form.done", { name: streamId, count: rules.length }));
      void client.invalidateQueries({ queryKey: projectKeys.streams(connectionId) });
      onMade(streamId);
    },
  });
  const set = (key: string, change: Partial<RuleDraft>) =>
    onChange({ ...draft, rules: rules.map((rule) => (rule.key === key ? { ...rule, ...change } : rule)) });
  const form = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const add = () => {
    flushSync(() => onChange({ ...draft, rules: [...rules, newRule(rules)] }));
    [...(form.current?.querySelectorAll("textarea") ?? [])].at(-1)?.focus();
  };
  const remove = (rule: RuleDraft) => {
    onChange({ ...draft, rules: rules.filter((one) => one !== rule) });
    more.current?.focus();
  };
  const discard = () =>
    confirm({
      title: replaces ? t("streams:form.discardRules", { name: streamId }) : t("streams:form.discardTitle"),
      text: t("streams:form.discardText"),
      action: t("streams:form.discard"),
      onConfirm: onDiscard,
    });
  const clash = !replaces && taken.includes(streamId);
  const fault = streamId === "" ? "" : clash ? t("streams:form.clash") : nameFault(streamId);
  return (
    <Dialog
      onClose={onClose}
      title={replaces ? t("streams:form.rulesOf", { name: streamId }) : t("streams:new")}
      size="lg"
      closeOnClickOutside={false}
    >
      <Stack gap={12} ref={form}>
        {!replaces && (
          <TextInput
            label={t("name")}
            description={t("streams:form.nameNote")}
            value={streamId}
            spellCheck={false}
            data-autofocus
            error={fault}
            onChange={(event) => onChange({ ...draft, streamId: event.currentTarget.value })}
          />
        )}
        {rules.map((rule, at) => (
          <div
            key={rule.key}
            className={styles["rule"]}
            role="group"
            aria-label={t("streams:rule.numbered", { number: at + 1 })}
          >
            <TextInput
              label={t("streams:rule.rule")}
              value={rule.rule_id}
              spellCheck={false}
              error={ruleFault(rule, rules)}
              onChange={(event) => set(rule.key, { rule_id: event.currentTarget.value })}
            />
            <QueryField
              label={t("streams:rule.query")}
              value={rule.query}
              onChange={(query) => set(rule.key, { query })}
            />
            <ActionIcon
              mt={22}
              variant="subtle"
              color="gray"
              size={34}
              aria-label={t("streams:rule.remove", { number: at + 1 })}
              disabled={rules.length === 1}
              onClick={() => remove(rule)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        <div>
          <Button ref={more} size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
            {t("streams:rule.add")}
          </Button>
        </div>
        {newer && (
          <div role="alert">
            <div className={styles["newer"]}>{t("streams:form.newer")}</div>
            <div className={styles["box"]}>
              <RuleList rules={newer} />
            </div>
          </div>
        )}
        <p className={styles["note"]}>{t("components:keptForm")}</p>
        {put.error && <Failure thrown={put.error} inline />}
      </Stack>
      <DialogActions>
        <NeedsNetwork kept={t("streams:form.kept")} />
        <Button disabled={sending} onClick={discard}>
          {t("streams:form.discard")}
        </Button>
        <Button
          variant="filled"
          loading={sending}
          disabled={!isSendable(draft) || clash || cutOff !== null}
          onClick={() => put.mutate()}
        >
          {replaces ? t("streams:form.replace") : t("streams:form.make")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
