import { Button, CloseButton } from "@mantine/core";
import { useMemo, useState } from "react";
import { communityColor } from "../../../analysis/drawing/network";
import { formatCount, formatScore } from "../../../analysis/format/numbers";
import type { Cooccurrence } from "../../../shared/interface/text-analysis";
import type { WordsQuestion } from "../../../shared/ipc/words-question";
import { t } from "../../../shared/texts";
import { DataTable, type Sort } from "../../components/table/DataTable";
import { sortRows, type ValueColumn } from "../../components/table/sortRows";
import { nodeName, type NetworkNode } from "./networkLayout";
import { narrowQuery } from "./termActions";
import styles from "./Words.module.css";

interface NodeRow {
  node: NetworkNode;
  name: string;
  /** How many other nodes it occurs with. */
  pairs: number;
}

interface NetworkNodesProps {
  network: Pick<Cooccurrence, "nodes" | "edges" | "unit">;
  of: WordsQuestion["of"];
  /** Id of the selected node. */
  selected: string | null;
  onSelect: (id: string | null) => void;
}

/** How many partners of the selected node are listed. */
const listedPartners = 6;

/** The nodes of a network beside its drawing. Both show the same selection. */
export function NetworkNodes({ network, of, selected, onSelect }: NetworkNodesProps) {
  const [sort, setSort] = useState<Sort | null>(null);
  const { nodes, edges, unit } = network;
  const columns = useMemo(() => nodeColumns(of, unit), [of, unit]);
  const found = useMemo(() => {
    const pairs = new Uint32Array(nodes.length);
    for (const { a, b } of edges) for (const node of [a, b]) pairs[node] = (pairs[node] ?? 0) + 1;
    return nodes
      .map((node, index): NodeRow => ({ node, name: nodeName(node), pairs: pairs[index] ?? 0 }))
      .sort((one, other) => other.node.count - one.node.count || one.name.localeCompare(other.name));
  }, [nodes, edges]);
  const rows = sortRows(found, columns, sort);
  const open = rows.findIndex(({ node }) => node.id === selected);
  const row = rows[open];
  return (
    <div className={styles["nodes"]}>
      <DataTable
        label={t("words:network.nodesTable")}
        layoutKey="network nodes"
        columns={columns}
        count={rows.length}
        rowAt={(index) => rows[index]}
        {...(sort ? { sort } : {})}
        onSort={setSort}
        open={open < 0 ? null : open}
        onOpen={(index) => {
          const id = rows[index]?.node.id ?? null;
          onSelect(id === selected ? null : id);
        }}
        onExclude={(index) => rows[index] && narrowQuery(rows[index].node.query, true)}
        follows
        nameOf={({ name }) => name}
      />
      {row && <SelectedNode network={network} row={row} onSelect={onSelect} />}
    </div>
  );
}

function nodeColumns(of: WordsQuestion["of"], unit: Cooccurrence["unit"]): ValueColumn<NodeRow>[] {
  return [
    {
      key: "name",
      title: t(`words:network.kind.${of}`),
      width: 90,
      grow: 1,
      required: true,
      sortable: true,
      value: ({ name }) => name,
      cell: ({ node, name }) => (
        <span className={styles["nodeName"]} title={name}>
          <i style={{ background: `var(${communityColor(node.community)})` }} aria-hidden />
          <bdi>{name}</bdi>
        </span>
      ),
    },
    {
      key: "count",
      title: t(`words:network.unit.${unit}`),
      width: 80,
      end: true,
      sortable: true,
      value: ({ node }) => node.count,
      cell: ({ node }) => formatCount(node.count),
    },
    {
      key: "pairs",
      title: t("words:network.pairsTable"),
      width: 56,
      end: true,
      sortable: true,
      value: ({ pairs }) => pairs,
      cell: ({ pairs }) => formatCount(pairs),
    },
  ];
}

interface SelectedNodeProps extends Pick<NetworkNodesProps, "network" | "onSelect"> {
  row: NodeRow;
}

/** What the selected node occurs with most closely, and what can be done with it. */
function SelectedNode({
  network: { nodes, edges, unit },
  row: { node, name, pairs },
  onSelect,
}: SelectedNodeProps) {
  const at = nodes.findIndex(({ id }) => id === node.id);
  const partners = edges
    .filter(({ a, b }) => a === at || b === at)
    .sort((one, other) => other.npmi - one.npmi || other.count - one.count)
    .slice(0, listedPartners)
    .flatMap(({ a, b, count, npmi }) => {
      const partner = nodes[a === at ? b : a];
      return partner ? [{ partner, count, npmi }] : [];
    });
  return (
    <section className={styles["selected"]} aria-label={t("words:network.selected", { name })}>
      <div className={styles["selectedHead"]}>
        <h3 title={name}>
          <bdi>{name}</bdi>
        </h3>
        <span>{t(`words:network.of.${unit}`, { count: node.count })}</span>
        <CloseButton size="sm" aria-label={t("words:network.unselect")} onClick={() => onSelect(null)} />
      </div>
      {pairs > 0 && (
        <table className={styles["partners"]}>
          <thead>
            <tr>
              <th scope="col">{t("words:network.closestTo")}</th>
              <th scope="col">{t("words:network.together")}</th>
              <th scope="col">{t("words:network.npmi")}</th>
            </tr>
          </thead>
          <tbody>
            {partners.map(({ partner, count, npmi }) => (
              <tr key={partner.id}>
                <td>
                  <button type="button" onClick={() => onSelect(partner.id)}>
                    <bdi>{nodeName(partner)}</bdi>
                  </button>
                </td>
                <td>{formatCount(count)}</td>
                <td>{formatScore(npmi)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={styles["selectedActions"]}>
        <Button size="xs" onClick={() => narrowQuery(node.query)}>
          {t("words:menu.narrow")}
        </Button>
        <Button size="xs" onClick={() => narrowQuery(node.query, true)}>
          {t("words:menu.exclude")}
        </Button>
      </div>
    </section>
  );
}
