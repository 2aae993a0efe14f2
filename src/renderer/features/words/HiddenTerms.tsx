import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { HiddenTerm } from "../../../shared/ipc/notebook";
import { t } from "../../../shared/texts";
import { Dialog } from "../../components/dialogs/Dialog";
import { kindNames, termName } from "../../../analysis/words/termName";
import styles from "./Words.module.css";

interface HiddenTermsProps {
  terms: readonly HiddenTerm[];
  onShow: (id: string) => void;
}

/** How many terms this project hides, with a list to show them again. */
export function HiddenTerms({ terms, onShow }: HiddenTermsProps) {
  const [opened, setOpened] = useState(false);
  if (terms.length === 0) return null;
  return (
    <>
      <Button size="xs" variant="subtle" onClick={() => setOpened(true)}>
        {t("words:hidden.count", { count: terms.length })}
      </Button>
      {opened && (
        <Dialog onClose={() => setOpened(false)} title={t("words:hidden.title")}>
          <Stack gap={12}>
            <Text fz={12.5} c="dimmed">
              {t("words:hidden.text")}
            </Text>
            <ul className={styles["hidden"]} aria-label={t("words:hidden.title")}>
              {terms.map((term) => (
                <li key={term.id}>
                  <bdi className={styles["term"]}>{termName(term)}</bdi>
                  <span className={styles["quiet"]}>{kindNames[term.kind]}</span>
                  <Button
                    size="xs"
                    aria-label={t("words:hidden.showTerm", { term: termName(term) })}
                    onClick={() => {
                      if (terms.length === 1) setOpened(false);
                      onShow(term.id);
                    }}
                  >
                    {t("words:hidden.show")}
                  </Button>
                </li>
              ))}
            </ul>
          </Stack>
        </Dialog>
      )}
    </>
  );
}
