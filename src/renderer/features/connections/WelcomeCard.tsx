import { Button } from "@mantine/core";
import { IconFileUpload, IconFolderPlus, IconServer } from "@tabler/icons-react";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { t } from "../../../shared/texts";
import { useConnectionDialogs } from "../../core/dialogs";
import { useTarget } from "../../core/queries";
import { useTour } from "../../core/tour";
import { useKeys } from "../../core/useKeys";
import { useCloseWelcome, useIsFirstRun } from "./welcome";
import { focusScreen, isFocusNowhere, screenId } from "../../components/dialogs/focus";
import { ProductMark } from "./ProductMark";
import styles from "./WelcomeCard.module.css";

/** Welcomes a new analyst over the sample's chart. The app can be used while it is open. */
export function Welcome({ onChooseFile }: { onChooseFile: () => void }) {
  const isNew = useIsFirstRun();
  const open = useTarget() !== null;
  return isNew && open ? <WelcomeCard onChooseFile={onChooseFile} /> : null;
}

function WelcomeCard({ onChooseFile }: { onChooseFile: () => void }) {
  const show = useConnectionDialogs((dialogs) => dialogs.show);
  const takeTour = useTour((tour) => tour.take);
  const close = useCloseWelcome();
  const card = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    // Leaves the focus in a dialog that was opened while the sample was being created.
    if (isFocusNowhere() || document.activeElement?.id === screenId)
      card.current?.focus({ preventScroll: true });
    return () => {
      if (isFocusNowhere()) focusScreen();
    };
  }, []);
  useKeys({ closeDialog: close }, card);

  return (
    <div
      ref={card}
      className={styles["card"]}
      role="dialog"
      aria-label={t("connections:welcome.title")}
      aria-describedby={id}
      tabIndex={-1}
    >
      <div className={styles["head"]} id={id}>
        <ProductMark size={44} />
        <h2 className={styles["name"]}>{t("connections:welcome.name")}</h2>
        <p className={styles["lead"]}>{t("connections:welcome.lead")}</p>
        <p className={styles["note"]}>
          <b>{t("connections:welcome.madeUp")}</b> {t("connections:welcome.own")}
        </p>
      </div>
      <div className={styles["body"]}>
        <div className={styles["ways"]}>
          <Way
            icon={<IconFileUpload size={20} stroke={1.6} />}
            title={t("connections:welcome.file")}
            text={t("connections:welcome.fileText")}
            onClick={onChooseFile}
          />
          <Way
            icon={<IconFolderPlus size={20} stroke={1.6} />}
            title={t("connections:newWorkspace")}
            text={t("connections:welcome.workspaceText")}
            onClick={() => show({ kind: "workspace", forFile: null })}
          />
          <Way
            icon={<IconServer size={20} stroke={1.6} />}
            title={t("connections:connectService")}
            text={t("connections:welcome.serviceText")}
            onClick={() => show({ kind: "service" })}
          />
        </div>
        <div className={styles["foot"]}>
          <Button size="xs" onClick={takeTour}>
            {t("tour:take")}
          </Button>
          <Button size="xs" variant="filled" onClick={close}>
            {t("connections:welcome.close")}
          </Button>
        </div>
      </div>
    </div>
  );
}

interface WayProps {
  icon: ReactNode;
  title: string;
  text: string;
  onClick: () => void;
}

function Way({ icon, title, text, onClick }: WayProps) {
  const id = useId();
  return (
    <button
      type="button"
      className={styles["way"]}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      onClick={onClick}
    >
      {icon}
      <span className={styles["wayTitle"]} id={`${id}title`}>
        {title}
      </span>
      <span className={styles["wayText"]} id={`${id}text`}>
        {text}
      </span>
    </button>
  );
}
