import { Button } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { can } from "../../../../shared/capabilities";
import { identityOf, type DocumentWithUrl } from "../../../../shared/documents/identity";
import type { Document } from "../../../../shared/interface/documents";
import { t } from "../../../../shared/texts";
import { invoke } from "../../../core/api";
import { useMeter, type Target } from "../../../core/queries";
import { headingOf } from "../../../components/table/documents";
import { CostNote } from "../../../components/states/CostNote";
import { Failure } from "../../../components/states/Failure";
import { Tag } from "../../../components/states/Mark";
import { formatCount } from "../../../../analysis/format/numbers";
import styles from "../Documents.module.css";
import { documentKeys, useTopicTitles } from "../queries";
import { urlLink } from "./documentFacts";
import { plainLine } from "../../../components/text/safeText";

interface RelatedProps {
  target: Target;
  document: DocumentWithUrl;
  onOpen: (document: Document) => void;
}

/**
 * True once the analyst stays on a document. Passing it with the arrow keys requests nothing more from the service.
 */
function useStays(url: string): boolean {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(url), 300);
    return () => clearTimeout(timer);
  }, [url]);
  return settled === url;
}

/**
 * Topics of the project that the document matches. Where that costs credits, only on demand. Renders nothing if they can't
 * be loaded.
 */
export function MatchedTopics({ target, document }: Pick<RelatedProps, "target" | "document">) {
  const titles = useTopicTitles(target);
  const { url, published } = document;
  const stays = useStays(url);
  const meter = useMeter();
  const [found, setFound] = useState<string | null>(null);
  const isFree = can(target.connection, "freeCalls") || meter?.credits === null;
  const topics = useQuery({
    queryKey: [...documentKeys.lists(target.ref), "topics of", url, published],
    queryFn: ({ signal }) =>
      invoke("documents.topics", { ...target.ref, url, published: published ?? null }, { signal }),
    enabled: stays && (isFree || found === url),
    staleTime: 60_000,
  });
  if (!topics.data && meter?.credits && stays)
    return (
      <div className={styles["section"]}>
        <Button size="xs" loading={topics.isFetching} onClick={() => setFound(url)}>
          {t("documents:reading.findTopics")}
        </Button>{" "}
        <CostNote calls={1} />
      </div>
    );
  if (!topics.data) return null;
  return (
    <section className={styles["section"]} aria-label={t("documents:reading.topics")}>
      <h3>{t("documents:reading.topics")}</h3>
      {topics.data.length === 0 ? (
        <span className={styles["quiet"]}>{t("documents:reading.noTopics")}</span>
      ) : (
        <span className={styles["tags"]}>
          {topics.data.map((id) => (
            <Tag key={id} tone="accent">
              {titles?.get(id) ?? id}
            </Tag>
          ))}
        </span>
      )}
    </section>
  );
}

/** Number of documents searched for replies at a time. */
const searchedAtOnce = 500;
const maxListed = 20;

/** The parent of a document and its replies, as far as found among documents of the same host. */
export function Thread({ target, document, onOpen }: RelatedProps) {
  const { url, published, parent_url: parentUrl } = document;
  const host = URL.canParse(url) ? new URL(url).hostname.toLowerCase() : "";
  const stays = useStays(url);
  const canAsk = stays && /^[\w.-]+$/.test(host);
  const parent = useQuery({
    queryKey: [...documentKeys.lists(target.ref), "parent", parentUrl],
    queryFn: async ({ signal }) =>
      (await invoke("documents.read", { ...target.ref, url: parentUrl ?? "" }, { signal })).version.document,
    enabled: typeof parentUrl === "string" && parentUrl !== "",
    staleTime: 60_000,
  }).data;
  const search = useInfiniteQuery({
    queryKey: [...documentKeys.lists(target.ref), "answers", url],
    queryFn: async ({ signal, pageParam: offset }) => {
      const { data } = await invoke(
        "documents.search",
        {
          ...target.ref,
          q: `hosturl:"${host}"`,
          sortBy: "published",
          sortOrder: "asc",
          offset,
          count: searchedAtOnce,
          ...(typeof published === "number" && { min: published }),
        },
        { signal },
      );
      const answers = data.documents.filter((candidate) => candidate.parent_url === url);
      return { answers, searched: Math.min(offset + searchedAtOnce, data.total), total: data.total };
    },
    initialPageParam: 0,
    getNextPageParam: ({ searched, total }) => (searched < total ? searched : null),
    enabled: canAsk,
    staleTime: 60_000,
  });
  const pages = search.data?.pages ?? [];
  const found = pages.flatMap(({ answers }) => answers);
  const last = pages.at(-1);
  if (!parentUrl && found.length === 0 && !search.hasNextPage) return null;
  return (
    <section className={styles["section"]} aria-label={t("documents:reading.thread")}>
      <h3>{t("documents:reading.thread")}</h3>
      {parentUrl && (
        <p style={{ margin: "0 0 6px" }}>
          {t("documents:reading.belongsTo")}{" "}
          {parent ? <DocumentLink document={parent} onOpen={onOpen} /> : urlLink(parentUrl)}
        </p>
      )}
      {found.length > 0 && (
        <p style={{ margin: "0 0 4px" }}>{t("documents:reading.answers", { count: found.length, host })}</p>
      )}
      {found.slice(0, maxListed).map((answer) => (
        <div key={identityOf(answer)}>
          <DocumentLink document={answer} onOpen={onOpen} />
        </div>
      ))}
      {last && search.hasNextPage && (
        <p className={styles["quiet"]} style={{ margin: "6px 0 0" }}>
          <span role="status">
            {t("documents:reading.searched", {
              searched: formatCount(last.searched),
              total: formatCount(last.total),
              host,
            })}
          </span>{" "}
          <Button
            size="xs"
            variant="subtle"
            loading={search.isFetchingNextPage}
            onClick={() => void search.fetchNextPage()}
          >
            {t("documents:reading.searchMore")}
          </Button>
        </p>
      )}
      {search.error && pages.length > 0 && (
        <Failure thrown={search.error} onRetry={() => void search.fetchNextPage()} inline />
      )}
    </section>
  );
}

function DocumentLink({ document, onOpen }: { document: Document; onOpen: (document: Document) => void }) {
  return (
    <button type="button" className={styles["link"]} onClick={() => onOpen(document)}>
      {plainLine(headingOf(document), 120)}
    </button>
  );
}
