import path from "node:path";
import type { EventPayload, Handlers } from "../../shared/ipc/index";
import { t } from "../../shared/texts";
import { type PathGrants, refuseWindows } from "../path-grants";
import type { FileDialogs } from "../project/parts";
import { askWhere } from "../files/saving";
import type { HandOver } from "./hand-over";
import type { Profiles } from "../connections/profiles";

export interface HandOverHandlerDeps {
  handOver: HandOver;
  profiles: Profiles;
  grants: PathGrants;
  saveFile: FileDialogs["saveFile"];
  chooseFileOf: (kind: { title: string; name: string; extension: string }) => Promise<string | null>;
  progress: (event: EventPayload<"handOver.progress">) => void;
}

type HandOverHandlers = Pick<Handlers, Extract<keyof Handlers, `handOver.${string}`>>;

export function handOverHandlers(deps: HandOverHandlerDeps): HandOverHandlers {
  const { handOver, profiles, grants, chooseFileOf } = deps;
  const percents = (transferId: string) => (percent: number) => deps.progress({ transferId, percent });
  return {
    "handOver.save": async ({ connectionId, choices, transferId }, signal) => {
      handOver.folderOf(connectionId);
      const { name } = profiles.get(connectionId);
      const file = await askWhere({ saveFile: deps.saveFile }, name, "earshot-workspace");
      if (file === null) return null;
      const { bytes } = await handOver.save(connectionId, choices, file, signal, percents(transferId));
      return { name: path.basename(file), bytes };
    },
    "handOver.write": async ({ connectionId, choices, transferId, path: file }, signal, page) => {
      refuseWindows(page);
      return {
        path: file,
        ...(await handOver.save(connectionId, choices, file, signal, percents(transferId))),
      };
    },
    "handOver.choose": async (_, __, page) => {
      const file = await chooseFileOf({
        title: t("main:handOver.dialog"),
        name: t("files:save.earshot-workspace"),
        extension: "earshot-workspace",
      });
      return file === null ? null : grants.give(page, file);
    },
    "handOver.open": async ({ file, transferId }, signal, page) =>
      handOver.open(grants.pathOf(page, file), signal, percents(transferId)),
  };
}
