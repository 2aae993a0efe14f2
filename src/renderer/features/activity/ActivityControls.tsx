import { t } from "../../../shared/texts";
import { useConnections } from "../../core/queries";
import { Choice, type ChoiceOption } from "../../components/fields/Choice";
import { useActivity, type OutcomeFilter } from "./store";

const outcomes: ChoiceOption<OutcomeFilter>[] = [
  { value: "all", label: t("all") },
  { value: "failed", label: t("activity:filter.failed") },
  { value: "ok", label: t("activity:filter.ok") },
  { value: "slow", label: t("activity:filter.slow"), note: t("activity:filter.slowNote") },
];
const methods = ["GET", "POST", "PUT", "DELETE"];
const spans = [
  { value: "0", label: t("activity:filter.allKept") },
  { value: "5", label: t("activity:filter.last5Minutes") },
  { value: "60", label: t("activity:filter.lastHour") },
  { value: "1440", label: t("activity:filter.last24Hours") },
];

/** Filters of the call list. */
export function ActivityControls() {
  const connections = useConnections().data?.connections ?? [];
  const { outcome, connectionId, method, minutes, set } = useActivity();
  return (
    <>
      <Choice
        label={t("activity:filter.outcome")}
        value={outcome}
        options={outcomes}
        onChange={(value) => set({ outcome: value })}
      />
      <Choice
        label={t("activity:filter.connection")}
        value={connectionId}
        options={[
          { value: "", label: t("all") },
          ...connections.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(value) => set({ connectionId: value })}
        searchable={connections.length > 9}
      />
      <Choice
        label={t("activity:filter.method")}
        value={method}
        options={[{ value: "", label: t("all") }, ...methods.map((one) => ({ value: one, label: one }))]}
        onChange={(value) => set({ method: value })}
      />
      <Choice
        label={t("activity:filter.time")}
        value={String(minutes)}
        options={spans}
        onChange={(value) => set({ minutes: Number(value) })}
      />
    </>
  );
}
