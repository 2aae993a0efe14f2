import { useEffect, useRef } from "react";
import { t } from "../../../shared/texts";
import { Marked } from "./HelpArticle";
import { placeOf } from "./pages";
import type { HelpHit } from "./searchHelp";
import styles from "./Help.module.css";

export const hitsId = "help-hits";
export const hitId = (index: number) => `help-hit-${index}`;

interface HelpHitsProps {
  found: readonly HelpHit[];
  hits: RegExp;
  /** The one that Enter opens. */
  active: number;
  onOpen: (index: number) => void;
}

/** Sections that a search found. The focus stays in the search field, whose arrow keys choose one. */
export function HelpHits({ found, hits, active, onOpen }: HelpHitsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.children[active]?.scrollIntoView({ block: "nearest" }), [active, found]);
  return (
    <>
      <p className={styles["count"]} role="status">
        {found.length === 0 ? t("help:none") : t("help:found", { count: found.length })}
      </p>
      <ul
        ref={list}
        id={hitsId}
        role="listbox"
        aria-label={t("help:results")}
        className={styles["list"]}
        lang="en"
      >
        {found.map(({ section, excerpt }, index) => (
          <li
            key={placeOf(section)}
            id={hitId(index)}
            role="option"
            aria-selected={index === active}
            className={styles["hit"]}
            onClick={() => onOpen(index)}
          >
            <b>
              <Marked text={section.title} hits={hits} />
            </b>
            {section.within.length > 0 && <small>{section.within.join(" › ")}</small>}
            <span>
              <Marked text={excerpt} hits={hits} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
