import { Button } from "@mantine/core";
import { IconPlus, IconTags } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { CustomMetric } from "../../../shared/interface/resources";
import type { ChartQuestion } from "../../../shared/ipc/chart-question";
import type { DocumentRule } from "../../../shared/rules/document-rule";
import { t } from "../../../shared/texts";
import { confirm } from "../../components/dialogs/confirm";
import { DetailPane, Facts, Split } from "../../components/layout/DetailPane";
import { ListPanel, useListed } from "../../components/layout/ListScreen";
import { useMetrics } from "../../components/query/QueryBoxVocabulary";
import { EmptyState } from "../../components/states/EmptyState";
import { toastFailure } from "../../components/states/toast";
import type { DataColumn } from "../../components/table/columns";
import { invoke, onEvent } from "../../core/api";
import type { Target } from "../../core/queries";
import { ApplyRulesDialog } from "./ApplyRulesDialog";
import { RuleDialog } from "./RuleDialog";
import { draftOf, newRule, type RuleDraft } from "./ruleDraft";
import styles from "./Rules.module.css";
import { filterTexts } from "../../../analysis/question/words";
import { effectText } from "../../../analysis/rules/effectText";

type OpenDialog =
  | { kind: "form"; ruleId: string | null; initial: RuleDraft }
  | { kind: "apply"; rules: readonly DocumentRule[] };

interface RulesProps {
  target: Target;
  /** What Explore shows. */
  explored: () => Pick<ChartQuestion, "query" | "filters">;
}

/** Rules of a project in their order: what their queries give to documents. */
export function Rules({ target, explored }: RulesProps) {
  const { ref } = target;
  const { connectionId, projectId } = ref;
  const client = useQueryClient();
  const queryKey = ["document rules", connectionId, projectId];
  const list = useQuery({ queryKey, queryFn: () => invoke("rules.list", ref), staleTime: Infinity });
  useEffect(
    () =>
      onEvent("rules.changed", (to) => {
        void client.invalidateQueries({ queryKey: ["document rules", to.connectionId, to.projectId] });
      }),
    [client],
  );
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const rules = list.data ?? [];
  const metrics = useMetrics(target).data?.data ?? [];
  const listed = useListed(rules, { idOf: ({ id }) => id });
  const { open, setOpen } = listed;
  const save = (next: readonly DocumentRule[]) => {
    client.setQueryData(queryKey, next);
    invoke("rules.save", { ...ref, rules: [...next] }).catch((thrown: unknown) => {
      toastFailure(t("watches:rules.title"), thrown);
      void client.invalidateQueries({ queryKey });
    });
  };
  const begin = () => setDialog({ kind: "form", ruleId: null, initial: newRule(explored()) });
  const move = (rule: DocumentRule, by: number) => {
    const at = rules.indexOf(rule);
    const others = rules.filter((candidate) => candidate !== rule);
    save([...others.slice(0, at + by), rule, ...others.slice(at + by)]);
  };
  const remove = (rule: DocumentRule) =>
    confirm({
      title: t("watches:action.removeTitle", { name: rule.name }),
      text: t("watches:rules.removeText"),
      action: t("watches:action.remove"),
      onConfirm: () => {
        setOpen(null);
        save(rules.filter(({ id }) => id !== rule.id));
      },
    });
  const addButton = (
    <Button variant="filled" leftSection={<IconPlus size={16} aria-hidden />} onClick={begin}>
      {t("watches:rules.add")}
    </Button>
  );
  return (
    <>
      <Split
        onEscape={() => setOpen(null)}
        list={
          <ListPanel
            title={t("watches:rules.title")}
            layoutKey="rules"
            listed={listed}
            query={list}
            columns={columnsOf(rules, metrics)}
            nameOf={({ name }) => name}
            actions={
              rules.length > 0 && (
                <>
                  <Button size="xs" onClick={() => setDialog({ kind: "apply", rules })}>
                    {t("watches:rules.applyAll")}
                  </Button>
                  {addButton}
                </>
              )
            }
            fetching={t("watches:rules.fetching")}
            empty={
              <EmptyState
                icon={<IconTags size={28} stroke={1.5} />}
                title={t("watches:rules.empty")}
                actions={addButton}
              >
                {t("watches:rules.emptyText")}
              </EmptyState>
            }
          />
        }
        pane={
          open && (
            <RulePane
              rule={open}
              metrics={metrics}
              isFirst={rules[0] === open}
              isLast={rules.at(-1) === open}
              onClose={() => setOpen(null)}
              onApply={() => setDialog({ kind: "apply", rules: [open] })}
              onEdit={() => setDialog({ kind: "form", ruleId: open.id, initial: draftOf(open) })}
              onMove={(by) => move(open, by)}
              onRemove={() => remove(open)}
            />
          )
        }
      />
      {dialog?.kind === "form" && (
        <RuleDialog
          target={target}
          initial={dialog.initial}
          ruleId={dialog.ruleId}
          onClose={() => setDialog(null)}
          onSave={(rule) => {
            const known = rules.some(({ id }) => id === rule.id);
            save(
              known
                ? rules.map((savedRule) => (savedRule.id === rule.id ? rule : savedRule))
                : [...rules, rule],
            );
            setDialog(null);
            setOpen(rule.id);
          }}
        />
      )}
      {dialog?.kind === "apply" && (
        <ApplyRulesDialog target={target} rules={dialog.rules} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

interface RulePaneProps {
  rule: DocumentRule;
  metrics: readonly CustomMetric[];
  isFirst: boolean;
  isLast: boolean;
  onClose: () => void;
  onApply: () => void;
  onEdit: () => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function RulePane({ rule, ...props }: RulePaneProps) {
  return (
    <DetailPane
      name={t("watches:rules.one")}
      title={rule.name}
      onClose={props.onClose}
      actions={
        <>
          <Button size="xs" onClick={props.onApply}>
            {t("watches:rules.apply")}
          </Button>
          <Button size="xs" onClick={props.onEdit}>
            {t("watches:action.edit")}
          </Button>
          <Button size="xs" disabled={props.isFirst} onClick={() => props.onMove(-1)}>
            {t("watches:rules.up")}
          </Button>
          <Button size="xs" disabled={props.isLast} onClick={() => props.onMove(1)}>
            {t("watches:rules.down")}
          </Button>
          <Button size="xs" c="var(--negative-text)" onClick={props.onRemove}>
            {t("watches:action.remove")}
          </Button>
        </>
      }
    >
      <Facts
        facts={[
          [
            t("watches:form.query"),
            <span key="query" className={styles["mono"]}>
              {rule.query}
            </span>,
          ],
          [t("watches:rules.filters"), filterTexts(rule.filters).join("; ")],
          [t("watches:rules.sets"), effectText(rule.effect, props.metrics)],
          [t("watches:rules.arrives"), rule.onArrival && t("watches:rules.yes")],
        ]}
      />
      <p className={styles["text"]}>{t("watches:rules.order")}</p>
    </DetailPane>
  );
}

function columnsOf(
  rules: readonly DocumentRule[],
  metrics: readonly CustomMetric[],
): DataColumn<DocumentRule>[] {
  return [
    {
      key: "order",
      title: t("watches:rules.number"),
      width: 40,
      cell: (rule) => String(rules.indexOf(rule) + 1),
    },
    { key: "name", title: t("watches:form.name"), width: 140, grow: 2, cell: ({ name }) => name },
    {
      key: "query",
      title: t("watches:form.query"),
      width: 160,
      grow: 3,
      cell: ({ query }) => (
        <span className={styles["mono"]} title={query}>
          {query}
        </span>
      ),
    },
    {
      key: "sets",
      title: t("watches:rules.sets"),
      width: 160,
      grow: 2,
      cell: ({ effect }) => <span title={effectText(effect, metrics)}>{effectText(effect, metrics)}</span>,
    },
    {
      key: "arrives",
      title: t("watches:rules.arrives"),
      width: 100,
      yields: 1,
      cell: ({ onArrival }) => (onArrival ? t("watches:rules.yes") : ""),
    },
  ];
}
