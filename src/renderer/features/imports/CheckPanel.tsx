import type { CheckReport } from "../../../shared/ipc/imports";
import { EmptyState } from "../../components/EmptyState";
import { Tag } from "../../components/Mark";
import { Panel } from "../../components/Panel";
import { formatCount, formatCounted } from "../../format/numbers";
import styles from "./ImportScreen.module.css";

/** What checking every row found: counts, then faults by kind with where they are and how to mend them. */
export function CheckPanel({ report }: { report: CheckReport }) {
  const { total, ready, warned, refused, groups } = report;
  const figures = [
    ["Ready", ready],
    ["With a warning, will be sent", warned],
    ["Refused, will not be sent", refused],
  ] as const;
  return (
    <>
      <Panel title="Check" note={`${formatCount(total)} rows checked; nothing is sent yet`}>
        <dl className={styles["figures"]}>
          {figures.map(([name, count]) => (
            <div key={name} className={styles["figure"]}>
              <dt>{name}</dt>
              <dd>
                {formatCount(count)} <small>of {formatCount(total)}</small>
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title="Problems" note={groups.length === 0 ? "none" : formatCounted(groups.length, "kind")}>
        {groups.length === 0 ? (
          <EmptyState title="Every row can go in" />
        ) : (
          groups.map((group) => (
            <Group key={`${group.kind} ${group.field} ${group.severity}`} group={group} />
          ))
        )}
      </Panel>
    </>
  );
}

function Group({ group }: { group: CheckReport["groups"][number] }) {
  const refused = group.severity === "refused";
  return (
    <div className={styles["group"]}>
      <p>
        <Tag tone={refused ? "negative" : "warning"}>
          {formatCount(group.count)} {refused ? "refused" : "with a warning"}
        </Tag>
        {group.message}
      </p>
      <table className={styles["examples"]}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Column</th>
            <th scope="col">
              Value
              {group.count > group.examples.length &&
                `, first ${formatCount(group.examples.length)} of ${formatCount(group.count)}`}
            </th>
          </tr>
        </thead>
        <tbody>
          {group.examples.map(({ line, column, value }, index) => (
            <tr key={`${line} ${index}`}>
              <td>{formatCount(line)}</td>
              <td>{column ?? "none"}</td>
              <td title={value}>{value === "" ? "empty" : value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
