import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useMemo, useRef, useState, type KeyboardEvent } from "react";
import { currentLanguage, t } from "../../../shared/texts";
import { Dialog } from "../../components/dialogs/Dialog";
import { Keys } from "../../components/menus/Keys";
import { useHelp } from "../../core/dialogs";
import { isPressed } from "../../core/keys";
import { useKeys } from "../../core/useKeys";
import { HelpArticle, type Visit } from "./HelpArticle";
import { HelpContents } from "./HelpContents";
import { HelpHits, hitId, hitsId } from "./HelpHits";
import { pages, placeOf, whatsNew, type HelpPlace } from "./pages";
import { screenSections } from "./screenSections";
import { prefixesOf, searchHelp } from "./searchHelp";
import styles from "./Help.module.css";

/** The guide and its pages over the window, opened at a section. Escape returns to the screen below. */
export function HelpScreen() {
  const { at, close } = useHelp();
  const [visit, setVisit] = useState<Visit>({
    place: at === null || at === "whatsNew" ? whatsNew : screenSections[at],
  });
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const panes = useRef<HTMLDivElement>(null);
  const found = useMemo(() => searchHelp(typed), [typed]);
  const hits = useMemo(() => prefixesOf(typed), [typed]);
  const [id = "", anchor = ""] = visit.place.split("#");
  const page = pages.find((one) => one.id === id);

  const goToSearch = () => {
    field.current?.focus();
    field.current?.select();
  };
  useKeys({ searchHelp: goToSearch }, panes);
  const follow = (place: HelpPlace) => setVisit({ place });
  const openHit = (index: number) => {
    const hit = found[index];
    if (!hit) return;
    setActive(index);
    follow(placeOf(hit.section));
  };
  const search = (text: string) => {
    setTyped(text);
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = found.length - 1;
    if (isPressed(event.nativeEvent, "ArrowDown")) setActive(Math.min(active + 1, last));
    else if (isPressed(event.nativeEvent, "ArrowUp")) setActive(Math.max(active - 1, 0));
    else if (isPressed(event.nativeEvent, "Enter")) openHit(active);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog
      fullScreen
      padding={0}
      withCloseButton={false}
      onClose={close}
      classNames={{ content: styles["content"] ?? "", body: styles["body"] ?? "" }}
      attributes={{ content: { "aria-label": t("help:title") } }}
    >
      <header className={styles["bar"]}>
        <h2>{t("help:title")}</h2>
        <TextInput
          ref={field}
          type="search"
          role="combobox"
          aria-label={t("help:search")}
          aria-expanded={hits !== null}
          aria-controls={hitsId}
          aria-activedescendant={found.length > 0 ? hitId(active) : undefined}
          placeholder={t("help:search")}
          value={typed}
          spellCheck={false}
          leftSection={<IconSearch size={15} aria-hidden />}
          rightSection={<Keys of="searchHelp" index={0} />}
          onChange={(event) => search(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {currentLanguage() !== "en" && <span className={styles["note"]}>{t("help:english")}</span>}
        <CloseButton aria-label={t("close")} onClick={close} />
      </header>
      <div ref={panes} className={styles["panes"]}>
        <div className={styles["side"]}>
          {hits ? (
            <HelpHits found={found} hits={hits} active={active} onOpen={openHit} />
          ) : (
            <HelpContents open={page} anchor={anchor} onOpen={follow} />
          )}
        </div>
        {page && <HelpArticle page={page} visit={visit} hits={hits} onFollow={follow} />}
      </div>
    </Dialog>
  );
}
