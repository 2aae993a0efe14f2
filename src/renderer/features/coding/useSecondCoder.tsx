import { IconFileExport, IconFileSpreadsheet, IconScale } from "@tabler/icons-react";
import { useState } from "react";
import type { SampleSummary } from "../../../shared/ipc/coding";
import type { GivenFile, SavedFile } from "../../../shared/ipc/files";
import { t } from "../../../shared/texts";
import type { ContextItem } from "../../components/menus/ContextMenu";
import { toast, toastFailure } from "../../components/states/toast";
import { invoke } from "../../core/api";
import type { Target } from "../../core/queries";
import { ReceiveDialog } from "./ReceiveDialog";
import { useCoding } from "./store";

const formats = [
  { format: "earshot", Icon: IconFileExport },
  { format: "csv", Icon: IconFileSpreadsheet },
] as const;

const saved = async (write: Promise<SavedFile | null>) => {
  try {
    const file = await write;
    if (file) toast(t("components:file.line", { count: file.rows, path: file.path }));
  } catch (thrown) {
    toastFailure(t("components:file.notSaved"), thrown);
  }
};

/** Ways to a second coder and back: files of documents without decisions, and of decisions. */
export function useSecondCoder(target: Pick<Target, "ref">) {
  const { show } = useCoding();
  const [file, setFile] = useState<GivenFile | null>(null);
  const receive = () => {
    invoke("coding.chooseFile", undefined)
      .then((chosen) => setFile(chosen.file))
      .catch((thrown: unknown) => toastFailure(t("coding:second.notReceived"), thrown));
  };
  /** What can be done with a sample for or about another coder. */
  const menuOf = (sample: SampleSummary): ContextItem[] => {
    const sampleId = sample.id;
    if (sample.received)
      return formats.map(({ format, Icon }) => ({
        label: t(`coding:second.handBack.${format}`),
        Icon,
        run: () => void saved(invoke("coding.handBack", { sampleId, format })),
      }));
    return [
      ...formats.map(({ format, Icon }) => ({
        label: t(`coding:second.handOut.${format}`),
        Icon,
        run: () => void saved(invoke("coding.handOut", { sampleId, format })),
      })),
      ...(sample.others.length > 0
        ? [
            {
              label: t("coding:second.disagreements"),
              Icon: IconScale,
              run: () => show({ kind: "disagreements" as const, sampleId }),
            },
          ]
        : []),
    ];
  };
  return {
    receive,
    menuOf,
    dialog: file && <ReceiveDialog target={target} file={file} onClose={() => setFile(null)} />,
  };
}
