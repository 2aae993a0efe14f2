import { useConnections } from "../../app/queries";
import { Choice, type ChoiceOption } from "../../components/Choice";
import { useActivity, type OutcomeFilter } from "./store";

const outcomes: ChoiceOption<OutcomeFilter>[] = [
  { value: "all", label: "All" },
  { value: "failed", label: "Failed" },
  { value: "ok", label: "Succeeded" },
  { value: "slow", label: "Slow", note: "3 s or more" },
];
const methods = ["GET", "POST", "PUT", "DELETE"];
const spans = [
  { value: "0", label: "All kept" },
  { value: "5", label: "Last 5 minutes" },
  { value: "60", label: "Last hour" },
  { value: "1440", label: "Last 24 hours" },
];

/** What of the calls is listed. */
export function ActivityControls() {
  const connections = useConnections().data?.connections ?? [];
  const { outcome, connectionId, method, minutes, set } = useActivity();
  return (
    <>
      <Choice
        label="Outcome"
        value={outcome}
        options={outcomes}
        onChange={(value) => set({ outcome: value })}
      />
      <Choice
        label="Connection"
        value={connectionId}
        options={[
          { value: "", label: "All" },
          ...connections.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(value) => set({ connectionId: value })}
        searchable={connections.length > 9}
      />
      <Choice
        label="Method"
        value={method}
        options={[{ value: "", label: "All" }, ...methods.map((one) => ({ value: one, label: one }))]}
        onChange={(value) => set({ method: value })}
      />
      <Choice
        label="Time"
        value={String(minutes)}
        options={spans}
        onChange={(value) => set({ minutes: Number(value) })}
      />
    </>
  );
}
