import { Code, Stack, Table, Text } from "@mantine/core";
import type { Term } from "../../../shared/interface/text-analysis";
import { t } from "../../../shared/texts";
import { Dialog } from "../../components/dialogs/Dialog";
import { atBeginning } from "../../../analysis/format/labels";
import { formatCount, formatScore, formatShare, formatValue } from "../../../analysis/format/numbers";
import type { TermsAnswer } from "../../../analysis/words/wordsQuestion";
import { referenceName } from "../../../analysis/words/sentences";
import { termName } from "../../../analysis/words/termName";

interface FormulaDialogProps {
  term: Term;
  answer: TermsAnswer;
  onClose: () => void;
}

/** How a term's place in the ranking was computed: the four counts, the statistics and what they mean. */
export function FormulaDialog({ term, answer, onClose }: FormulaDialogProps) {
  const { documents: n1, reference } = answer.words;
  const a = term.documents;
  const b = term.reference ?? 0;
  const n2 = reference?.documents ?? 0;
  const rows = [
    { name: t("words:formula.here"), count: a, all: n1, letters: ["a", "n₁"] },
    { name: atBeginning(referenceName(answer)), count: b, all: n2, letters: ["b", "n₂"] },
  ];
  const ratio = term.log_ratio ?? 0;
  const bound = term.log_ratio_bound ?? 0;
  const times = (exponent: number) => formatValue(2 ** Math.abs(exponent));
  return (
    <Dialog onClose={onClose} title={<bdi>{termName(term)}</bdi>} size={560}>
      <Stack gap={14}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th />
              <Table.Th ta="right">{t("words:formula.with")}</Table.Th>
              <Table.Th ta="right">{t("words:formula.all")}</Table.Th>
              <Table.Th ta="right">{t("words:column.share")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ name, count, all, letters: [with_, of] }) => (
              <Table.Tr key={name}>
                <Table.Td>{name}</Table.Td>
                <Table.Td ta="right">{`${with_} = ${formatCount(count)}`}</Table.Td>
                <Table.Td ta="right">{`${of} = ${formatCount(all)}`}</Table.Td>
                <Table.Td ta="right">{formatShare(count, all) ?? "–"}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Statistic
          name={t("words:formula.g2")}
          value={formatScore(term.g2 ?? 0)}
          formula="G² = 2 · Σ O · ln(O / E)"
        >
          {t("words:formula.g2Text")}
        </Statistic>
        <Statistic
          name={t("words:formula.ratio")}
          value={formatScore(ratio)}
          formula="log₂((a + ½) / (n₁ + ½) · (n₂ + ½) / (b + ½))"
        >
          {t(ratio < 0 ? "words:formula.ratioLess" : "words:formula.ratioMore", { times: times(ratio) })}
        </Statistic>
        <Statistic
          name={t("words:formula.bound")}
          value={formatScore(bound)}
          formula="log₂(n₂ / n₁ · t / (1 − t))"
        >
          {bound === 0
            ? t("words:formula.boundNone")
            : t(bound < 0 ? "words:formula.boundLess" : "words:formula.boundMore", { times: times(bound) })}
        </Statistic>
        <Text fz={12} c="dimmed">
          {t("words:formula.sources")}
        </Text>
      </Stack>
    </Dialog>
  );
}

interface StatisticProps {
  name: string;
  value: string;
  formula?: string;
  children: string;
}

function Statistic({ name, value, formula, children }: StatisticProps) {
  return (
    <div>
      <Text fw={500}>
        {name}: {value} {formula && <Code>{formula}</Code>}
      </Text>
      <Text fz={12.5} c="dimmed">
        {children}
      </Text>
    </div>
  );
}
