import { UnstyledButton } from "@mantine/core";
import { useEffect, useRef } from "react";
import { t } from "../../../shared/texts";
import { pages, placeOf, type HelpPlace, type Page } from "./pages";
import styles from "./Help.module.css";

interface HelpContentsProps {
  open: Page | undefined;
  /** Anchor of the open page's section. */
  anchor: string;
  onOpen: (place: HelpPlace) => void;
}

/** All pages, and the sections of the open one. */
export function HelpContents({ open, anchor, onOpen }: HelpContentsProps) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector('[aria-current="location"]')?.scrollIntoView({ block: "nearest" });
  }, [open, anchor]);
  return (
    <nav ref={nav} aria-label={t("help:contents")} lang="en">
      <ul className={styles["list"]}>
        {pages.map((page) => (
          <li key={page.id}>
            <UnstyledButton
              className={styles["entry"] ?? ""}
              aria-current={page === open ? "page" : undefined}
              onClick={() => onOpen(page.id)}
            >
              {page.title}
            </UnstyledButton>
            {page === open && (
              <ul className={styles["list"]}>
                {page.sections
                  .filter(({ level }) => level > 1)
                  .map((section) => (
                    <li key={section.anchor}>
                      <UnstyledButton
                        className={styles["entry"] ?? ""}
                        data-level={section.level}
                        aria-current={section.anchor === anchor ? "location" : undefined}
                        onClick={() => onOpen(placeOf(section))}
                      >
                        {section.title}
                      </UnstyledButton>
                    </li>
                  ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
