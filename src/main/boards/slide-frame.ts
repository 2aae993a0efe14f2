/** A place on a slide, in inches. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A slide's size, its titles and the margins of its content, in inches. */
export interface SlideFrame {
  width: number;
  height: number;
  left: number;
  /** Where content begins below the title. */
  top: number;
  right: number;
  bottom: number;
  title: Box;
  /** Points: the title's size where its text is short. */
  titleSize: number;
  /** The title of the first slide and of sections. */
  cover: Box;
  /** Whether the titles are centered: those of the first slide and of sections, and those of the others. */
  isCoverCentered: boolean;
  isCentered: boolean;
  /** Whether titles begin at the top of their box, so that content may follow a short one at once. */
  isFromTop: boolean;
}
