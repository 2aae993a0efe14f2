import { IconFileExport, IconFileSpreadsheet, IconScale } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SavedFile } from "../../../shared/ipc/files";
import type { QueueSummary } from "../../../shared/ipc/coding";
import { t } from "../../../shared/words";
import type { ContextItem } from "../../components/menus/ContextMenu";
import { toast, toastFailure, toastWith } from "../../components/states/toast";
import { invoke } from "../../core/api";
import type { Target } from "../../core/queries";
import { codingKeys } from "./queries";
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
export function useSecondCoder({ ref }: Pick<Target, "ref">) {
  const { show, coder } = useCoding();
  const client = useQueryClient();
  const receiving = useMutation({
    mutationFn: async () => {
      const { file } = await invoke("coding.chooseFile", undefined);
      return (
        file &&
        invoke("coding.receive", {
          ...ref,
          handle: file.handle,
          coder: coder === "" ? t("coding:queue.me") : coder,
        })
      );
    },
    onSuccess: (received) => {
      if (!received) return;
      if (received.kind === "queue") {
        const { id, title, documents } = received.queue;
        toastWith(t("coding:second.queue", { title, count: documents }), {
          label: t("coding:second.begin"),
          run: () => show({ kind: "code", queueId: id }),
        });
        return;
      }
      const { queueId, decisions, problems } = received;
      const [first] = problems;
      toastWith(
        [
          t("coding:second.merged", { coder: received.coder, count: decisions }),
          ...(first ? [t("coding:second.problems", { count: problems.length, ...first })] : []),
        ].join(" "),
        { label: t("coding:code.results"), run: () => show({ kind: "results", queueId }) },
      );
    },
    onError: (thrown) => toastFailure(t("coding:second.notReceived"), thrown),
    onSettled: () => void client.invalidateQueries({ queryKey: codingKeys.all(ref) }),
  });

  /** What can be done with a queue for or about another coder. */
  const menuOf = (queue: QueueSummary): ContextItem[] => {
    const queueId = queue.id;
    if (queue.received)
      return formats.map(({ format, Icon }) => ({
        label: t(`coding:second.handBack.${format}`),
        Icon,
        run: () => void saved(invoke("coding.handBack", { queueId, format })),
      }));
    return [
      ...formats.map(({ format, Icon }) => ({
        label: t(`coding:second.handOut.${format}`),
        Icon,
        run: () => void saved(invoke("coding.handOut", { queueId, format })),
      })),
      ...(queue.others.length > 0
        ? [
            {
              label: t("coding:second.disagreements"),
              Icon: IconScale,
              run: () => show({ kind: "disagreements" as const, queueId }),
            },
          ]
        : []),
    ];
  };
  return { receive: () => receiving.mutate(), isReceiving: receiving.isPending, menuOf };
}
