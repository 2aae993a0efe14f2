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
import { t } from "../../../shared/texts";
import styles from "./TestSteps.module.css";

const names: Readonly<Record<TestStep["step"], string>> = {
  url: t("connections:service.url"),
  network: t("connections:test.network"),
  certificate: t("connections:test.certificate"),
  service: t("connections:test.service"),
  token: t("connections:list.token"),
  projects: t("connections:test.projects"),
  speed: t("connections:test.speed"),
};
const states: Readonly<Record<TestStep["state"], { Icon: Icon; words: string }>> = {
  ok: { Icon: IconCircleCheck, words: t("connections:test.passed") },
  warning: { Icon: IconAlertTriangle, words: t("connections:test.warned") },
  failed: { Icon: IconCircleX, words: t("connections:test.failed") },
  skipped: { Icon: IconCircleMinus, words: t("connections:test.skipped") },
};

/** The result of a connection test, step by step, with remedies for failed steps. */
export function TestSteps({ report }: { report: TestReport | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  // In a long form the result is below the visible part.
  useEffect(() => place.current?.scrollIntoView({ block: "nearest" }), [report]);
  if (!report)
    return (
      <div ref={place} className={styles["waiting"]} role="status">
        <Loader size={14} /> {t("connections:test.running")}
      </div>
    );
  return (
    <div ref={place} role="status">
      <p className={styles["verdict"]}>
        {report.ok ? t("connections:test.works") : t("connections:test.worksNot")}
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
