import { Button, Popover } from "@mantine/core";
import { useEffect, useId, useRef, type CSSProperties, useState } from "react";
import { t } from "../../../shared/texts";
import type { Target } from "../../core/queries";
import { useSession } from "../../core/session";
import { useTour } from "../../core/tour";
import { useKeys } from "../../core/useKeys";
import { stopsIn, type Stop } from "./stops";
import styles from "./TourCard.module.css";

/** Distance in pixels between an element and its outline. */
const margin = 3;

function around({ left, top, width, height }: Spot): CSSProperties {
  return {
    left: left - margin,
    top: top - margin,
    width: width + 2 * margin,
    height: height + 2 * margin,
  };
}

/** Outlines an element and shows the tour's card next to it. Without the element, shows the card in a corner. */
export function TourCard({ target, onEnd }: { target: Target; onEnd: () => void }) {
  const { at, goTo } = useTour();
  const stops = stopsIn(target);
  const go = useSession((session) => session.go);
  const stop = stops[at];
  const spot = useSpot(stop?.target ?? "");
  if (!stop) return null;
  const move = (to: number) => {
    const { screen, enter } = stops[to] ?? {};
    if (screen) go(screen);
    enter?.();
    goTo(to);
  };
  return (
    <Popover
      opened
      position={spot ? "bottom-start" : "top-end"}
      width={320}
      offset={10}
      zIndex={150}
      withRoles={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      hideDetached={false}
    >
      <Popover.Target>
        <div
          className={`${styles["spot"]} ${spot ? "" : styles["corner"]}`}
          style={spot ? around(spot) : undefined}
          aria-hidden
          data-tour-line
        />
      </Popover.Target>
      <Popover.Dropdown className={styles["card"] ?? ""}>
        <Card stop={stop} at={at} count={stops.length} onMove={move} onEnd={onEnd} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface CardProps {
  stop: Stop;
  at: number;
  count: number;
  onMove: (to: number) => void;
  onEnd: () => void;
}

function Card({ stop, at, count, onMove, onEnd }: CardProps) {
  const card = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const id = useId();
  const last = at === count - 1;

  useEffect(() => {
    const before = document.activeElement;
    return () => {
      // The element that started the tour may be gone. Then the query gets the focus.
      const back =
        before instanceof HTMLElement && before.tabIndex >= 0 && before.isConnected
          ? before
          : document.querySelector<HTMLElement>("[data-query]");
      back?.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    if (!card.current?.contains(document.activeElement)) next.current?.focus({ preventScroll: true });
  }, [at]);

  useKeys({ closeDialog: onEnd }, card);
  return (
    <div ref={card} role="dialog" aria-label={t("tour:name")} aria-describedby={id}>
      <div id={id} aria-live="polite">
        <div className={styles["count"]}>{t("tour:count", { at: at + 1, all: count })}</div>
        <h2 className={styles["title"]}>{stop.title}</h2>
        <p className={styles["text"]}>{stop.text}</p>
      </div>
      <div className={styles["ways"]}>
        {!last && (
          <Button size="xs" variant="subtle" color="gray" className={styles["skip"] ?? ""} onClick={onEnd}>
            {t("tour:skip")}
          </Button>
        )}
        {at > 0 && (
          <Button size="xs" onClick={() => onMove(at - 1)}>
            {t("tour:back")}
          </Button>
        )}
        <Button ref={next} size="xs" variant="filled" onClick={last ? onEnd : () => onMove(at + 1)}>
          {last ? t("tour:done") : t("tour:next")}
        </Button>
      </div>
    </div>
  );
}

/** Position of an element in the window. */
interface Spot {
  left: number;
  top: number;
  width: number;
  height: number;
}

function spotOf(target: string): Spot | null {
  const box = document.querySelector(`[data-tour="${target}"]`)?.getBoundingClientRect();
  return box && box.width > 0 ? { left: box.left, top: box.top, width: box.width, height: box.height } : null;
}

const same = (a: Spot | null, b: Spot | null) =>
  a?.left === b?.left && a?.top === b?.top && a?.width === b?.width && a?.height === b?.height;

/** Tracks a stop's element. Null while it isn't on screen. */
function useSpot(target: string): Spot | null {
  const [spot, setSpot] = useState<Spot | null>(null);
  useEffect(() => {
    // Polls each frame: scrolling, banners, new results and resizing all move elements, too many to listen for.
    let frame = 0;
    const look = () => {
      const found = spotOf(target);
      setSpot((known) => (same(known, found) ? known : found));
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return spot;
}
