import { t } from "../../../shared/words";
import { Dialog } from "../../components/dialogs/Dialog";
import { Keys } from "../../components/menus/Keys";
import { shortcutGroups } from "./shortcuts";
import styles from "./ShortcutsDialog.module.css";

/** All keys of the app and what they do, by the place where they do it. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={t("app:shortcuts.title")} size="lg">
      <div className={styles["groups"]}>
        {shortcutGroups().map(({ title, entries }) => (
          <section key={title} aria-label={title}>
            <h3 className={styles["title"]}>{title}</h3>
            <dl className={styles["entries"]}>
              {entries.map(({ keys, does }) => (
                <div key={does} className={styles["entry"]}>
                  <dt>{does}</dt>
                  <dd className={styles["keys"]}>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
