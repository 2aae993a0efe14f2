import { Loader } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  type Icon,
} from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import type { TestReport, TestStep } from "../../../shared/ipc/connections";
import styles from "./TestSteps.module.css";

const names: Readonly<Record<TestStep["step"], string>> = {
  address: "Address",
  network: "Network",
  certificate: "Certificate",
  service: "Service",
  token: "Token",
  projects: "Projects",
  speed: "Speed",
};
const states: Readonly<Record<TestStep["state"], { Icon: Icon; words: string }>> = {
  ok: { Icon: IconCircleCheck, words: "passed" },
  warning: { Icon: IconAlertTriangle, words: "passed with a warning" },
  failed: { Icon: IconCircleX, words: "failed" },
  skipped: { Icon: IconCircleMinus, words: "not tried" },
};

/** What a test of a connection found, step by step, with what to do where a step failed. */
export function TestSteps({ report }: { report: TestReport | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  // In a long form it comes below what is in view.
  useEffect(() => place.current?.scrollIntoView({ block: "nearest" }), [report]);
  if (!report)
    return (
      <div ref={place} className={styles["waiting"]} role="status">
        <Loader size={14} /> Testing the connection
      </div>
    );
  return (
    <div ref={place} role="status">
      <p className={styles["verdict"]}>
        {report.ok ? "The connection works." : "The connection does not work yet."}
      </p>
      <ol className={styles["steps"]}>
        {report.steps.map(({ step, state, message, remedy }) => {
          const { Icon, words } = states[state];
          return (
            <li key={step} className={styles["step"]} data-state={state}>
              <Icon size={17} aria-hidden />
              <b>
                {names[step]}
                <span className="visually-hidden"> {words}</span>
              </b>
              <div>
                <span className={styles["message"]}>{message}</span>
                {remedy !== "" && <span className={styles["remedy"]}>{remedy}</span>}
              </div>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
