import { lazy, Suspense } from "react";
import { loadLateTexts } from "../../../shared/texts";

const Button = lazy(async () => {
  await loadLateTexts();
  return { default: (await import("./EraseAuthorButton")).EraseAuthorButton };
});

interface EraseAuthorProps {
  connectionId: string;
  /** As documents name them. */
  author: { id: string; name: string };
}

/** A button that asks whether to erase an author. */
export function EraseAuthor(props: EraseAuthorProps) {
  return (
    <Suspense fallback={null}>
      <Button {...props} />
    </Suspense>
  );
}
