import { ActionIcon, Tooltip } from "@mantine/core";
import { IconTable, IconTopologyStar3 } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useId, useMemo, useRef, useState } from "react";
import type { Cooccurrence } from "../../../shared/interface/text-analysis";
import type { WordsQuestion } from "../../../shared/ipc/words-question";
import { narrow } from "../../../shared/query";
import { t } from "../../../shared/texts";
import type { Target } from "../../core/queries";
import { useKeys } from "../../core/useKeys";
import { networkOption } from "../../../analysis/drawing/network";
import type { ChartTokens } from "../../../analysis/drawing/tokens";
import { ExportMenu } from "../../charts/ExportMenu";
import { LazyChart } from "../../charts/LazyChart";
import { Panel } from "../../components/layout/Panel";
import { Age } from "../../components/states/Age";
import { EmptyState } from "../../components/states/EmptyState";
import { DataTable, type Sort } from "../../components/table/DataTable";
import { sortRows, type ValueColumn } from "../../components/table/sortRows";
import { formatCount, formatScore, formatValue } from "../../../analysis/format/numbers";
import type { Span } from "../../../analysis/words/wordsQuestion";
import { useNetwork, wordsKey } from "../../charts/words/useTerms";
import { exportableNetwork } from "./exportable";
import { networkLayout, type DrawnNetwork } from "./networkLayout";
import { useWords } from "./store";
import { narrowQuery } from "./termActions";
import { withBasis } from "../../../analysis/words/sentences";
import { termName } from "../../../analysis/words/termName";
import styles from "./Words.module.css";
import { WordsStates } from "./WordsStates";

const views = [
  { view: "graph", label: t("words:view.graph"), Icon: IconTopologyStar3 },
  { view: "table", label: t("charts:form.table"), Icon: IconTable },
] as const;

type Node = Cooccurrence["nodes"][number];

const nodeName = ({ kind, label }: Node) => termName({ kind, term: label });

interface NetworkPanelProps {
  target: Target;
  question: WordsQuestion;
  span: Span;
}

/** What occurs together: a network, or its pairs as a table. */
export function NetworkPanel({ target, question, span }: NetworkPanelProps) {
  const { networkView, setNetworkView } = useWords();
  const client = useQueryClient();
  const answer = useNetwork(target, question, span);
  const { data } = answer;
  const network = data?.network;
  const drawn = useMemo(() => network && networkLayout(network), [network]);
  const note =
    data &&
    network &&
    withBasis(
      t("words:network.counted", {
        nodes: t("words:network.nodes", { count: network.nodes.length }),
        pairs: t("words:network.pairs", { count: network.edges.length }),
        total: t(`words:network.of.${network.unit}`, { count: network.total }),
      }),
      data.basis,
    );
  return (
    <Panel
      title={t(`words:network.title.${question.of}`)}
      grow
      note={
        <>
          <span aria-live="polite">{note}</span>{" "}
          <Age answer={data} updating={answer.isFetching} failed={answer.error} />
        </>
      }
      actions={
        <>
          {views.map(({ view, label, Icon }) => (
            <Tooltip key={view} label={label}>
              <ActionIcon
                size={28}
                variant={networkView === view ? "light" : "subtle"}
                color={networkView === view ? "accent" : "gray"}
                aria-label={label}
                aria-pressed={networkView === view}
                onClick={() => setNetworkView(view)}
              >
                <Icon size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
          ))}
          <ExportMenu
            exportable={
              data && data.network.edges.length > 0 ? exportableNetwork(target, data, note ?? "") : null
            }
          />
        </>
      }
    >
      <div className={styles["whole"]}>
        <WordsStates
          target={target}
          query={answer}
          fetching={t("words:network.fetching")}
          onCancel={() => void client.cancelQueries({ queryKey: wordsKey(target.ref) })}
        >
          {network && (
            <div className={`${styles["fresh"]} ${answer.isPlaceholderData ? styles["old"] : ""}`}>
              {network.edges.length === 0 ? (
                <EmptyState title={t("words:network.none")}>{t("words:network.noneText")}</EmptyState>
              ) : networkView === "graph" ? (
                drawn && <Graph network={network} drawn={drawn} of={question.of} />
              ) : (
                <Pairs network={network} />
              )}
              {network.edges.length > 0 && networkView === "graph" && drawn && (
                <p className={`${styles["foot"]} ${styles["wraps"]}`}>{footText(network, drawn)}</p>
              )}
            </div>
          )}
        </WordsStates>
      </div>
    </Panel>
  );
}

/** What colors and lines mean, and what isn't drawn. */
function footText({ nodes, edges, modularity, seed }: Cooccurrence, drawn: DrawnNetwork): string {
  const alone = nodes.length - drawn.nodes.length;
  return [
    t("words:network.foot", { modularity: formatValue(modularity), seed }),
    drawn.edges.length < edges.length &&
      t("words:network.closest", { shown: formatCount(drawn.edges.length), count: edges.length }),
    alone > 0 && t("words:network.alone", { count: alone }),
  ]
    .filter(Boolean)
    .join(" ");
}

interface GraphProps {
  network: Cooccurrence;
  drawn: DrawnNetwork;
  of: WordsQuestion["of"];
}

/** The network as a drawing. The arrow keys walk through its nodes, the most frequent first. */
function Graph({ network, drawn: { nodes, edges }, of }: GraphProps) {
  const [cursor, setCursor] = useState<number | null>(null);
  const hintId = useId();
  const canvas = useRef<HTMLDivElement>(null);
  const order = useMemo(
    () =>
      nodes
        .map((one, index) => ({ index, count: one.count, name: nodeName(one) }))
        .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
        .map(({ index }) => index),
    [nodes],
  );
  const place = cursor === null ? null : Math.min(cursor, order.length - 1);
  const at = place === null ? null : (order[place] ?? null);
  const node = at === null ? undefined : nodes[at];
  const go = (to: number) => setCursor(Math.max(0, Math.min(to, order.length - 1)));
  const step = (way: number) => go(place === null ? 0 : place + (way === 0 ? -1 : 1));
  useKeys(
    {
      rows: step,
      bins: step,
      endRows: (way) => go(way % 2 === 0 ? 0 : order.length - 1),
      openRow: node ? () => narrowQuery(node.query) : null,
      excludeRow: node ? () => narrowQuery(node.query, true) : null,
      leave: node ? () => setCursor(null) : null,
    },
    canvas,
  );
  const build = useCallback(
    (tokens: ChartTokens) =>
      networkOption(
        {
          nodes: nodes.map((one) => ({ ...one, name: nodeName(one) })),
          edges,
          marked: at,
          formatValue,
        },
        tokens,
      ),
    [nodes, edges, at],
  );
  const label = t(`words:network.label.${of}`, { nodes: network.nodes.length, pairs: network.edges.length });
  return (
    <div
      ref={canvas}
      className={styles["canvas"]}
      role="group"
      aria-label={label}
      aria-describedby={hintId}
      tabIndex={0}
      onBlur={() => setCursor(null)}
    >
      <span id={hintId} className="visually-hidden">
        {t("words:network.hint")}
      </span>
      <span className="visually-hidden" aria-live="polite">
        {node && `${nodeName(node)}: ${formatCount(node.count)}`}
      </span>
      <LazyChart
        label={label}
        build={build}
        layout="items"
        onPick={({ index }) => {
          const picked = nodes[index];
          if (picked) narrowQuery(picked.query);
        }}
      />
    </div>
  );
}

interface Pair {
  first: Node;
  second: Node;
  count: number;
  npmi: number;
}

const pairColumns: ValueColumn<Pair>[] = [
  ...(["first", "second"] as const).map((side): ValueColumn<Pair> => ({
    key: side,
    title: t(`words:network.${side}`),
    width: 150,
    grow: 1,
    required: true,
    sortable: true,
    value: (pair) => nodeName(pair[side]),
    cell: (pair) => <bdi>{nodeName(pair[side])}</bdi>,
  })),
  {
    key: "count",
    title: t("words:network.together"),
    width: 90,
    end: true,
    sortable: true,
    value: ({ count }) => count,
    cell: ({ count }) => formatCount(count),
  },
  {
    key: "npmi",
    title: t("words:network.npmi"),
    width: 76,
    end: true,
    sortable: true,
    value: ({ npmi }) => npmi,
    cell: ({ npmi }) => formatScore(npmi),
  },
];

/** The pairs of a network. One narrows the query to documents with both. */
function Pairs({ network: { nodes, edges } }: { network: Cooccurrence }) {
  const [sort, setSort] = useState<Sort | null>(null);
  const pairs = useMemo(
    () =>
      edges.flatMap(({ a, b, count, npmi }): Pair[] => {
        const first = nodes[a];
        const second = nodes[b];
        return first && second ? [{ first, second, count, npmi }] : [];
      }),
    [nodes, edges],
  );
  const rows = sortRows(pairs, pairColumns, sort);
  const condition = (index: number) => {
    const pair = rows[index];
    return pair ? narrow(pair.first.query, pair.second.query) : "";
  };
  return (
    <DataTable
      label={t("words:network.pairsTable")}
      layoutKey="term pairs"
      columns={pairColumns}
      count={rows.length}
      rowAt={(index) => rows[index]}
      {...(sort ? { sort } : {})}
      onSort={setSort}
      onOpen={(index) => narrowQuery(condition(index))}
      onExclude={(index) => narrowQuery(condition(index), true)}
      nameOf={({ first }) => nodeName(first)}
    />
  );
}
