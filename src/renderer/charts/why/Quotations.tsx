import { ActionIcon, Tooltip } from "@mantine/core";
import { IconPin, IconPinFilled, IconReplace } from "@tabler/icons-react";
import { hashKey, useQuery } from "@tanstack/react-query";
import type { Typical, Why } from "../../../shared/interface/text-analysis";
import { textLimits } from "../../../shared/interface/text-analysis.constants";
import type { QuotationChoice } from "../../../shared/ipc/boards";
import { t } from "../../../shared/texts";
import { quotationsOf } from "../../../analysis/cards/quotations";
import { quotedOf, typicalParams } from "../../../analysis/why/typicalDocuments";
import type { WhyQuestion } from "../../../analysis/why/whyParams";
import { Failure } from "../../components/states/Failure";
import { invoke } from "../../core/api";
import { cacheFirst } from "../../core/cacheFirst";
import { keys, type Target } from "../../core/queries";
import styles from "./Why.module.css";

interface LoadedTypical extends Typical {
  /** Who wrote each document and what it is about, by URL. */
  by: ReadonlyMap<string, string>;
}

/** The documents that are typical of what an explanation claims. While one is pinned or let go, those before stay on screen. */
export function useTypical(
  target: Target,
  question: WhyQuestion,
  why: Why | undefined,
  choice: QuotationChoice,
  timeZone: string,
  column: string,
) {
  const { ref } = target;
  const params = why && typicalParams(question, why, choice, timeZone);
  const { pinned, ...asked } = params ?? { pinned: undefined };
  const key = [...keys.project(ref.connectionId, ref.projectId), "typical", { ...asked, column }];
  const load = cacheFirst(async (from, signal): Promise<LoadedTypical | null> => {
    if (!params) return null;
    const { data } = await invoke("text.typical", { ...ref, params, from }, { signal });
    const asking = { ask: invoke, ref, signal, timeZone, withoutNames: null };
    const quotations = await quotationsOf(data.data, column, asking);
    return { ...data, by: new Map(quotations.map(({ url, by }) => [url, by])) };
  });
  return useQuery<LoadedTypical | null>({
    queryKey: [...key, pinned],
    queryFn: load,
    placeholderData: (previous, query) =>
      query && hashKey(query.queryKey.slice(0, -1)) === hashKey(key) ? previous : undefined,
    enabled: params !== undefined,
  });
}

interface QuotationsProps {
  answer: ReturnType<typeof useTypical>;
  choice: QuotationChoice;
  onChoice: (choice: QuotationChoice) => void;
  /** Opens a document by its URL. */
  open: ((url: string) => void) | null;
}

/** Quotations, each of which can be pinned, or replaced by another. */
export function Quotations({ answer: { data, error, refetch }, choice, ...of }: QuotationsProps) {
  const { onChoice, open } = of;
  const { pinned, replaced } = choice;
  if (!data) return error ? <Failure thrown={error} onRetry={() => void refetch()} /> : null;
  const { quoted, hasOthers } = quotedOf(data, choice);
  if (quoted.length === 0) return <p className={styles["none"]}>{t("why:typical.none")}</p>;
  const without = (urls: readonly string[], url: string) => urls.filter((one) => one !== url);
  return (
    <ul className={styles["quotations"]} aria-label={t("why:card.typical")}>
      {quoted.map(({ url, title, snippet }) => {
        const isPinned = pinned.includes(url);
        const pin = isPinned ? t("why:typical.unpin") : t("why:typical.pin");
        const Pin = isPinned ? IconPinFilled : IconPin;
        return (
          <li key={url}>
            <button type="button" disabled={open === null} onClick={() => open?.(url)}>
              <q>{snippet || title || url}</q>
            </button>
            <span>{data.by.get(url)}</span>
            <Tooltip label={pin}>
              <ActionIcon
                size={24}
                aria-label={pin}
                aria-pressed={isPinned}
                disabled={!isPinned && pinned.length >= textLimits.pinned - 1}
                onClick={() =>
                  onChoice({ replaced, pinned: isPinned ? without(pinned, url) : [...pinned, url] })
                }
              >
                <Pin size={14} aria-hidden />
              </ActionIcon>
            </Tooltip>
            <Tooltip label={t("why:typical.replace")}>
              <ActionIcon
                size={24}
                aria-label={t("why:typical.replace")}
                disabled={!hasOthers}
                onClick={() => onChoice({ pinned: without(pinned, url), replaced: [...replaced, url] })}
              >
                <IconReplace size={14} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}
