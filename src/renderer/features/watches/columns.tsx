import type { WatchFinding, WatchView } from "../../../shared/ipc/watches";
import { beganAt } from "../../../shared/watches/episodes";
import { t } from "../../../shared/texts";
import { Dot, Tag } from "../../components/states/Mark";
import type { DataColumn } from "../../components/table/DataTable";
import { formatCount } from "../../../analysis/format/numbers";
import { formatInstant } from "../../../analysis/format/times";
import { ruleText, stateOf } from "../../../analysis/watches/watchTexts";
import { sentenceOf } from "./firedSentence";

export function watchColumns(timeZone: string, now: number): DataColumn<WatchView>[] {
  return [
    {
      key: "name",
      title: t("watches:column.name"),
      width: 150,
      grow: 2,
      cell: ({ watch }) => <span title={watch.query || t("allMentions")}>{watch.name}</span>,
    },
    {
      key: "state",
      title: t("watches:column.state"),
      width: 150,
      cell: (view) => {
        const { tone, text, more } = stateOf(view, now, timeZone);
        return (
          <Tag tone={tone} title={more ?? text}>
            {text}
          </Tag>
        );
      },
    },
    {
      key: "rule",
      title: t("watches:column.rule"),
      width: 150,
      grow: 3,
      yields: 2,
      cell: ({ watch }) => <span title={ruleText(watch.rule)}>{ruleText(watch.rule)}</span>,
    },
    {
      key: "checked",
      title: t("watches:column.checked"),
      width: 136,
      yields: 3,
      cell: ({ checkedAt }) => (checkedAt === null ? "" : formatInstant(checkedAt, timeZone)),
    },
    {
      key: "next",
      title: t("watches:column.next"),
      width: 136,
      yields: 1,
      cell: ({ nextAt }) => (nextAt === null ? "" : formatInstant(nextAt, timeZone)),
    },
    {
      key: "fired",
      title: t("watches:column.fired"),
      width: 60,
      cell: ({ fired }) => formatCount(fired),
    },
  ];
}

export function firedColumns(timeZone: string): DataColumn<WatchFinding>[] {
  return [
    {
      key: "began",
      title: t("watches:column.time"),
      width: 150,
      cell: (fired) => (
        <span style={{ fontWeight: fired.isSeen ? 400 : 600 }}>
          {!fired.isSeen && <Dot tone="accent" />}
          {formatInstant(beganAt(fired), timeZone)}
        </span>
      ),
    },
    {
      key: "watch",
      title: t("watches:watch"),
      width: 120,
      grow: 1,
      cell: ({ name, isSeen }) => <span style={{ fontWeight: isSeen ? 400 : 600 }}>{name}</span>,
    },
    {
      key: "what",
      title: t("watches:column.what"),
      width: 220,
      grow: 4,
      cell: (fired) => <span title={sentenceOf(fired, timeZone)}>{sentenceOf(fired, timeZone)}</span>,
    },
  ];
}
