import { Button } from "@mantine/core";
import { t } from "../../../shared/texts";
import type { QueryFault } from "./queryFault";

interface CorrectionProps {
  of: QueryFault;
  onChange: (text: string) => void;
}

/** Writes what was likely meant in place of what is wrong. */
export function Correction({ of: { corrected }, onChange }: CorrectionProps) {
  if (!corrected) return null;
  return (
    <Button size="compact-xs" ml={6} onClick={() => onChange(corrected.text)}>
      {t("components:query.correct", { name: corrected.name })}
    </Button>
  );
}
