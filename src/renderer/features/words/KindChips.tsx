import { Chip, Group } from "@mantine/core";
import { termKinds, type TermKind } from "../../../shared/interface/text-analysis.constants";
import { t } from "../../../shared/words";

const names: Readonly<Record<TermKind, string>> = {
  word: t("words:kinds.word"),
  phrase: t("words:kinds.phrase"),
  hashtag: t("words:kinds.hashtag"),
  mention: t("words:kinds.mention"),
  emoji: t("words:kinds.emoji"),
  domain: t("words:kinds.domain"),
  link: t("words:kinds.link"),
};

interface KindChipsProps {
  offered: readonly TermKind[];
  kinds: readonly TermKind[];
  onChange: (kinds: TermKind[]) => void;
}

/** Kinds of terms to list. None chosen means all. */
export function KindChips({ offered, kinds, onChange }: KindChipsProps) {
  return (
    <Group gap={4} role="group" aria-label={t("words:kinds.title")}>
      {offered.map((kind) => (
        <Chip
          key={kind}
          size="xs"
          radius={6}
          variant="outline"
          checked={kinds.includes(kind)}
          onChange={(checked) =>
            onChange(termKinds.filter((one) => (one === kind ? checked : kinds.includes(one))))
          }
        >
          {names[kind]}
        </Chip>
      ))}
    </Group>
  );
}
