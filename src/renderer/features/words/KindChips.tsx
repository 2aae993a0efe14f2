import { Chip, Group } from "@mantine/core";
import { shownTermKinds, type ShownTermKind } from "../../../shared/interface/text-analysis.constants";
import { t } from "../../../shared/texts";

const names: Readonly<Record<ShownTermKind, string>> = {
  word: t("words:kinds.word"),
  phrase: t("words:kinds.phrase"),
  hashtag: t("words:kinds.hashtag"),
  mention: t("words:kinds.mention"),
  emoji: t("words:kinds.emoji"),
  domain: t("words:kinds.domain"),
  link: t("words:kinds.link"),
  theme: t("words:kinds.theme"),
};

interface KindChipsProps {
  offered: readonly ShownTermKind[];
  kinds: readonly ShownTermKind[];
  onChange: (kinds: ShownTermKind[]) => void;
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
          onChange={(checked) => onChange(chosen(kind, checked, kinds))}
        >
          {names[kind]}
        </Chip>
      ))}
    </Group>
  );
}

/** The chosen kinds after a change. Themes are counted by the service, and therefore alone. */
function chosen(kind: ShownTermKind, checked: boolean, kinds: readonly ShownTermKind[]): ShownTermKind[] {
  if (kind === "theme") return checked ? ["theme"] : [];
  return shownTermKinds.filter((one) => one !== "theme" && (one === kind ? checked : kinds.includes(one)));
}
