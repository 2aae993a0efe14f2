import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconTable, IconTopologyStar3 } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Cooccurrence } from "../../../shared/interface/text-analysis";
import type { WordsQuestion } from "../../../shared/ipc/words-question";
import { narrow } from "../../../shared/query";
import { t } from "../../../shared/texts";
import type { Target } from "../../core/queries";
import { ExportMenu } from "../../charts/ExportMenu";
import { Legend } from "../../charts/Legend";
import { ViewButtons } from "../../components/fields/ViewButtons";
import { Panel } from "../../components/layout/Panel";
import { Age } from "../../components/states/Age";
import { NothingFound } from "../../charts/NothingFound";
import { EmptyState } from "../../components/states/EmptyState";
import { DataTable, type Sort } from "../../components/table/DataTable";
import { sortRows, type ValueColumn } from "../../components/table/sortRows";
import { formatCount, formatScore, formatValue } from "../../../analysis/format/numbers";
import type { Span } from "../../../analysis/words/wordsQuestion";
import { useNetwork, wordsKey } from "../../charts/words/useTerms";
import { exportableNetwork } from "./exportable";
import { NetworkGraph } from "./NetworkGraph";
import { groupKey, networkGroups } from "./networkGroups";
import { networkLayout, nodeName, type DrawnNetwork, type NetworkNode } from "./networkLayout";
import { NetworkNodes } from "./NetworkNodes";
import { useWords } from "./store";
import { narrowQuery } from "./termActions";
import { withBasis } from "../../../analysis/words/sentences";
import styles from "./Words.module.css";
import { WordsStates } from "./WordsStates";

const views = [
  { view: "graph", label: t("words:view.graph"), Icon: IconTopologyStar3 },
  { view: "table", label: t("charts:form.table"), Icon: IconTable },
] as const;

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
  // The nodes then lie below the drawing, and the screen scrolls.
  const isNarrow = useMediaQuery("(width < 1000px)");
  const { data } = answer;
  const network = data?.network;
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
      grow={!isNarrow || networkView === "table"}
      note={
        <>
          <span aria-live="polite">{note}</span>{" "}
          <Age answer={data} updating={answer.isFetching} failed={answer.error} />
        </>
      }
      actions={
        <>
          <ViewButtons views={views} value={networkView} onChange={setNetworkView} />
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
          {data && network && (
            <div className={`${styles["fresh"]} ${answer.isPlaceholderData ? styles["old"] : ""}`}>
              {network.edges.length === 0 ? (
                <NoPairs target={target} network={network} question={question} />
              ) : networkView === "graph" ? (
                <GraphWithNodes key={JSON.stringify(data.params)} network={network} of={question.of} />
              ) : (
                <Pairs network={network} />
              )}
            </div>
          )}
        </WordsStates>
      </div>
    </Panel>
  );
}

/** Why there is no network, and what to do. */
function NoPairs({
  target,
  network: { nodes, total },
  question,
}: {
  target: Target;
  network: Cooccurrence;
  question: WordsQuestion;
}) {
  const ask = useWords((words) => words.ask);
  const [only, second] = nodes;
  if (total === 0) return <NothingFound target={target} onShowAll={() => ask({ range: { kind: "all" } })} />;
  return (
    <EmptyState
      title={only && !second ? t("words:network.single", { name: nodeName(only) }) : t("words:network.none")}
      actions={
        question.least > fewest && (
          <Button onClick={() => ask({ least: fewest })}>{t("words:network.lower")}</Button>
        )
      }
    >
      {t(only && !second ? "words:network.singleText" : "words:network.noneText")}
    </EmptyState>
  );
}

/** The least number of times that a pair can be asked to occur. */
const fewest = 2;

interface GraphWithNodesProps {
  network: Cooccurrence;
  of: WordsQuestion["of"];
}

/** The drawing with its communities above it and its nodes beside it. */
function GraphWithNodes({ network, of }: GraphWithNodesProps) {
  const [selected, setSelected] = useState<string | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const drawn = useMemo(() => networkLayout(network), [network]);
  const groups = useMemo(() => networkGroups(drawn, of), [drawn, of]);
  const shown = useMemo(() => withoutGroups(drawn, hidden), [drawn, hidden]);
  const listed = useMemo(() => ({ ...network, ...withoutGroups(network, hidden) }), [network, hidden]);
  const toggle = (key: string) => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    setHidden(next);
  };
  const solo = (key: string) => {
    const others = groups.map((group) => group.key).filter((one) => one !== key);
    setHidden(new Set(others.every((one) => hidden.has(one)) && !hidden.has(key) ? [] : others));
  };
  return (
    <>
      <Legend entries={groups} hidden={hidden} onToggle={toggle} onSolo={solo} />
      <div className={styles["network"]}>
        <NetworkGraph
          key={[...hidden].join()}
          drawn={shown}
          label={t(`words:network.label.${of}`, {
            nodes: network.nodes.length,
            pairs: network.edges.length,
          })}
          selected={selected}
          onSelect={setSelected}
        />
        <NetworkNodes network={listed} of={of} selected={selected} onSelect={setSelected} />
      </div>
      <p className={`${styles["foot"]} ${styles["wraps"]}`}>{footText(network, drawn)}</p>
    </>
  );
}

/** A network without the nodes of hidden groups. Edges refer to the others by index. */
function withoutGroups<N extends NetworkNode>(
  { nodes, edges }: { nodes: N[]; edges: Cooccurrence["edges"] },
  hidden: ReadonlySet<string>,
): { nodes: N[]; edges: Cooccurrence["edges"] } {
  if (hidden.size === 0) return { nodes, edges };
  const places = new Map<number, number>();
  const left = nodes.filter(({ community }, index) => {
    if (hidden.has(groupKey(community))) return false;
    places.set(index, places.size);
    return true;
  });
  return {
    nodes: left,
    edges: edges.flatMap((edge) => {
      const a = places.get(edge.a);
      const b = places.get(edge.b);
      return a === undefined || b === undefined ? [] : [{ ...edge, a, b }];
    }),
  };
}

/** What colors and lines mean, and what isn't drawn. */
function footText({ nodes, edges, modularity, seed }: Cooccurrence, drawn: DrawnNetwork): string {
  const alone = nodes.length - drawn.nodes.length;
  return [
    t("words:network.foot", { modularity: formatValue(modularity), seed }),
    drawn.edges.length < edges.length &&
      t("words:network.closest", { shown: formatCount(drawn.edges.length), count: edges.length }),
    alone > 0 && t("words:network.alone", { count: alone }),
    t("words:network.zoom"),
  ]
    .filter(Boolean)
    .join(" ");
}

interface Pair {
  first: NetworkNode;
  second: NetworkNode;
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
