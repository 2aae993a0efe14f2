import { Button, CloseButton, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { SavedChart } from "../../../shared/ipc/notebook";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { useOpenLinked } from "./openLinked";
import { Dialog } from "../../components/dialogs/Dialog";
import { DialogActions } from "../../components/dialogs/DialogActions";
import type { NotebookActions } from "../../components/stored/notebook";
import { toastFailure } from "../../components/states/toast";
import styles from "./Explore.module.css";

interface SavedChartsProps {
  onClose: () => void;
  charts: readonly SavedChart[];
  actions: NotebookActions;
  onOpen: (chart: SavedChart) => void;
}

const exampleLink = "earshot://explore?…";

export function SavedCharts({ onClose, charts, actions, onOpen }: SavedChartsProps) {
  return (
    <Dialog onClose={onClose} title={t("explore:saved.title")} size={480}>
      {charts.length === 0 ? (
        <Text fz={13} c="dimmed">
          {t("explore:saved.none")}
        </Text>
      ) : (
        <ul className={styles["notes"]}>
          {charts.map((chart) => (
            <li key={chart.id}>
              <button
                type="button"
                onClick={() => {
                  onOpen(chart);
                  onClose();
                }}
              >
                {chart.name} <span>{chart.question.query || t("charts:foot.allMentions")}</span>
              </button>
              <CloseButton
                size="xs"
                aria-label={t("explore:saved.remove", { name: chart.name })}
                onClick={() => void actions.remove("charts", chart.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface OpenLinkProps {
  onClose: () => void;
}

/** Opens a view from a pasted link. */
export function OpenLink({ onClose }: OpenLinkProps) {
  const openLinked = useOpenLinked();
  const [link, setLink] = useState("");
  const [wrong, setWrong] = useState(false);
  const submit = async () => {
    try {
      const view = await invoke("takeaway.readLink", { link });
      setWrong(view === null);
      if (!view) return;
      onClose();
      openLinked(view);
    } catch (thrown) {
      toastFailure(t("explore:link.notRead"), thrown);
    }
  };
  return (
    <Dialog onClose={onClose} title={t("explore:link.title")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap={12}>
          <TextInput
            label={t("explore:link.label")}
            placeholder={exampleLink}
            value={link}
            error={wrong && t("explore:link.fault")}
            onChange={(event) => {
              setLink(event.currentTarget.value);
              setWrong(false);
            }}
            data-autofocus
          />
          <DialogActions>
            <Button type="submit" variant="filled" disabled={link.trim() === ""}>
              {t("open")}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
