import { Button, Menu } from "@mantine/core";
import type { WatchView } from "../../../shared/ipc/watches";
import { t } from "../../../shared/texts";
import { confirm } from "../../components/dialogs/confirm";
import { DetailPane, Facts } from "../../components/layout/DetailPane";
import { toastFailure } from "../../components/states/toast";
import { invoke } from "../../core/api";
import type { Target } from "../../core/queries";
import { useNow } from "../../core/useNow";
import { formatCount } from "../../../analysis/format/numbers";
import { formatInstant } from "../../../analysis/format/times";
import styles from "./Watches.module.css";
import { missedText, ruleText, stateOf, uncheckedText } from "../../../analysis/watches/watchTexts";

interface WatchPaneProps {
  target: Target;
  view: WatchView;
  timeZone: string;
  onClose: () => void;
  onEdit: (view: WatchView) => void;
  /** Chooses until when to snooze. */
  onSnooze: (view: WatchView) => void;
}

const hourMs = 3_600_000;
const snoozes = [{ hours: 1 }, { hours: 4 }, { hours: 24 }, { hours: 72 }, { hours: 168 }] as const;

const lengthName = (hours: number) =>
  hours < 24 ? t("watches:action.hours", { count: hours }) : t("watches:action.days", { count: hours / 24 });

/** A watch: when it is checked, why it isn't, and what can be done with it. */
export function WatchPane({ target, view, timeZone, onClose, onEdit, onSnooze }: WatchPaneProps) {
  const { ref } = target;
  const now = useNow();
  const { watch, isOn, isMuted, snoozedUntil, checkedAt, nextAt, unchecked, missed, isChecking, fired } =
    view;
  const about = { ...ref, watchId: watch.id };
  const run = (work: Promise<unknown>) =>
    void work.catch((thrown: unknown) => toastFailure(watch.name, thrown));
  const set = (change: { isOn?: boolean; isMuted?: boolean; snoozedUntil?: number | null }) =>
    run(invoke("watches.set", { ...about, ...change }));
  const isSnoozed = snoozedUntil !== null && snoozedUntil > now;
  const remove = () =>
    confirm({
      title: t("watches:action.removeTitle", { name: watch.name }),
      text: t("watches:action.removeText"),
      action: t("watches:action.remove"),
      onConfirm: () => {
        onClose();
        run(invoke("watches.remove", about));
      },
    });
  return (
    <DetailPane
      name={t("watches:watch")}
      title={watch.name}
      onClose={onClose}
      actions={
        <>
          <Button size="xs" loading={isChecking} onClick={() => run(invoke("watches.check", about))}>
            {t("watches:action.check")}
          </Button>
          <Button size="xs" onClick={() => onEdit(view)}>
            {t("watches:action.edit")}
          </Button>
          {isSnoozed ? (
            <Button size="xs" onClick={() => set({ snoozedUntil: null })}>
              {t("watches:action.wake")}
            </Button>
          ) : (
            <Menu position="top-start">
              <Menu.Target>
                <Button size="xs">{t("watches:action.snooze")}</Button>
              </Menu.Target>
              <Menu.Dropdown>
                {snoozes.map(({ hours }) => (
                  <Menu.Item key={hours} onClick={() => set({ snoozedUntil: Date.now() + hours * hourMs })}>
                    {lengthName(hours)}
                  </Menu.Item>
                ))}
                <Menu.Item onClick={() => onSnooze(view)}>{t("watches:action.until")}</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
          <Button size="xs" onClick={() => set({ isMuted: !isMuted })}>
            {isMuted ? t("watches:action.unmute") : t("watches:action.mute")}
          </Button>
          <Button size="xs" onClick={() => set({ isOn: !isOn })}>
            {isOn ? t("watches:action.off") : t("watches:action.on")}
          </Button>
          <Button size="xs" c="var(--negative-text)" onClick={remove}>
            {t("watches:action.remove")}
          </Button>
        </>
      }
    >
      {unchecked && (
        <p className={styles["warning"]} role="status">
          {uncheckedText(unchecked, timeZone)}
        </p>
      )}
      {!view.isComparable && <p className={styles["warning"]}>{t("watches:preview.tooLittle")}</p>}
      <Facts
        facts={[
          [t("watches:column.state"), stateOf(view, now, timeZone).text],
          [t("watches:column.rule"), ruleText(watch.rule)],
          [
            t("watches:form.query"),
            <span key="query" className={styles["mono"]}>
              {watch.query || t("allMentions")}
            </span>,
          ],
          [t("watches:form.every"), t(`watches:every.${watch.every}`)],
          [t("watches:column.checked"), checkedAt !== null && formatInstant(checkedAt, timeZone)],
          [t("watches:column.next"), nextAt !== null && formatInstant(nextAt, timeZone)],
          [t("watches:column.fired"), formatCount(fired)],
        ]}
      />
      <p className={styles["note"]}>{t(`watches:about.${watch.rule.kind}`)}</p>
      {missed && <p className={styles["note"]}>{missedText(missed, timeZone)}</p>}
    </DetailPane>
  );
}
