import { t } from "../../../shared/texts";
import { Dialog } from "../../components/dialogs/Dialog";
import { Keys } from "../../components/menus/Keys";
import { places, shortcutIds, shortcuts } from "../../core/keymap";
import styles from "./ShortcutsDialog.module.css";

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={t("app:shortcuts.title")} size={920}>
      <div className={styles["groups"]}>
        {places.map((place) => {
          const title = t(`app:shortcuts.places.${place}`);
          return (
            <section key={place} aria-label={title}>
              <h3 className={styles["title"]}>{title}</h3>
              <dl className={styles["entries"]}>
                {shortcutIds
                  .filter((id) => shortcuts[id].place === place)
                  .map((id) => (
                    <div key={id} className={styles["entry"]}>
                      <dt>{t(shortcuts[id].name)}</dt>
                      <dd className={styles["keys"]}>
                        <Keys of={id} />
                      </dd>
                    </div>
                  ))}
              </dl>
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}
