import { useEffect, useRef } from "react";
import { t } from "../../../shared/texts";
import { toastOffer } from "../../components/states/toast";
import { useHelp } from "../../core/dialogs";
import { useInfo, useSaveSettings, useSettings } from "../../core/queries";

/** Offers What's new once after an update. A new profile has nothing to catch up on. */
export function WhatsNewNotice() {
  const version = useInfo()?.version;
  const seen = useSettings()?.seenVersion;
  const save = useSaveSettings();
  const isDone = useRef(false);
  useEffect(() => {
    if (version === undefined || seen === undefined || seen === version || isDone.current) return;
    isDone.current = true;
    // If saving fails, it is offered once more next time, which isn't worth a message.
    save({ seenVersion: version }).catch(() => undefined);
    if (seen === null) return;
    toastOffer(t("help:updated", { version }), {
      label: t("app:palette.whatsNew"),
      run: () => useHelp.getState().open("whatsNew"),
    });
  }, [version, seen, save]);
  return null;
}
