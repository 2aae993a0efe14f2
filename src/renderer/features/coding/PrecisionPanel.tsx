import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ExclusionOffer, Share } from "../../../shared/coding/results";
import type { SampleSummary } from "../../../shared/ipc/coding";
import { t } from "../../../shared/texts";
import { Panel } from "../../components/layout/Panel";
import { Failure } from "../../components/states/Failure";
import { toastWith } from "../../components/states/toast";
import { invoke } from "../../core/api";
import type { Target } from "../../core/queries";
import { useSearch } from "../../core/search";
import { useSession } from "../../core/session";
import { formatCount } from "../../../analysis/format/numbers";
import styles from "./Coding.module.css";
import { codingKeys } from "./queries";
import { intervalText, shareText } from "../../../analysis/coding/shareTexts";

interface PrecisionPanelProps {
  target: Target;
  sample: SampleSummary;
  precision: Share;
  onOutside: () => void;
}

const withInterval = (share: Share) =>
  t("coding:withInterval", { share: shareText(share.share), interval: intervalText(share) });

/** How much of the query's results is on topic, and what would leave out the rest. */
export function PrecisionPanel({ target, sample, precision, onOutside }: PrecisionPanelProps) {
  const { id: sampleId, question } = sample;
  const run = useSearch((search) => search.run);
  const go = useSession((session) => session.go);
  const found = useQuery({
    queryKey: codingKeys.precision(target.ref, sampleId),
    queryFn: ({ signal }) => invoke("coding.precision", { sampleId }, { signal }),
  });
  const exclude = ({ query }: ExclusionOffer) => {
    const before = question.q.trim();
    const next = before === "" ? query : `(${before}) AND ${query}`;
    run(next);
    toastWith(
      t("coding:precision.excluded", { query }),
      { label: t("coding:precision.show"), run: () => go("explore") },
      { label: t("undo"), run: () => run(before) },
    );
  };
  const { data, error } = found;
  return (
    <div className={styles["wide"]}>
      <Panel title={t("coding:precision.title")}>
        <div className={styles["inner"]}>
          <p className={styles["lead"]}>
            {t("coding:precision.share", { share: withInterval(data?.precision ?? precision) })}
          </p>
          {error && <Failure thrown={error} inline onRetry={() => void found.refetch()} />}
          {found.isPending && <p className={styles["quiet"]}>{t("coding:precision.looking")}</p>}
          {data &&
            (data.exclusions.length === 0 ? (
              <p className={styles["quiet"]}>{t("coding:precision.none")}</p>
            ) : (
              <div className={styles["scroll"]}>
                <table className={styles["table"]}>
                  <caption>{t("coding:precision.text")}</caption>
                  <thead>
                    <tr>
                      <th scope="col">{t("coding:precision.term")}</th>
                      <th scope="col" className={styles["end"]}>
                        {t("coding:precision.off")}
                      </th>
                      <th scope="col" className={styles["end"]}>
                        {t("coding:precision.on")}
                      </th>
                      <th scope="col" className={styles["end"]}>
                        {t("coding:precision.before")}
                      </th>
                      <th scope="col" className={styles["end"]}>
                        {t("coding:precision.after")}
                      </th>
                      <th scope="col" className={styles["end"]}>
                        {t("coding:precision.lost")}
                      </th>
                      <td />
                    </tr>
                  </thead>
                  <tbody>
                    {data.exclusions.map((offer) => (
                      <tr key={offer.query}>
                        <th scope="row">{offer.term}</th>
                        <td className={styles["end"]}>
                          {t("part", { count: offer.found.offWith, total: offer.found.off })}
                        </td>
                        <td className={styles["end"]}>
                          {t("part", { count: offer.found.onWith, total: offer.found.on })}
                        </td>
                        <td className={styles["end"]}>{withInterval(offer.before)}</td>
                        <td className={`${styles["end"]} ${styles["strong"]}`}>
                          {withInterval(offer.after)}
                          {offer.swapped && (
                            <div className={styles["range"]}>
                              {t("coding:precision.swapped", { share: withInterval(offer.swapped.after) })}
                            </div>
                          )}
                        </td>
                        <td className={styles["end"]}>{formatCount(offer.lost)}</td>
                        <td className={styles["end"]}>
                          <Button
                            size="xs"
                            aria-label={t("coding:precision.excludeTerm", { term: offer.term })}
                            onClick={() => exclude(offer)}
                          >
                            {t("coding:precision.exclude")}
                          </Button>
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            ))}
          {data && (
            <p>
              {data.missed
                ? t("coding:precision.missed", {
                    count: Math.round(data.missed.documents),
                    low: formatCount(Math.round(data.missed.low)),
                    high: formatCount(Math.round(data.missed.high)),
                    coded: formatCount(data.missed.coded),
                    wider: data.missed.wider === "" ? t("allMentions") : data.missed.wider,
                  })
                : t("coding:precision.notMissed")}
            </p>
          )}
          {data && !data.missed && sample.question.q.trim() !== "" && !sample.received && (
            <div>
              <Button size="xs" onClick={onOutside}>
                {t("coding:precision.sampleOutside")}
              </Button>
            </div>
          )}
        </div>
      </Panel>
    </div>
  );
}
