import { Menu } from "@mantine/core";
import {
  IconFileImport,
  IconFlask,
  IconFolderOpen,
  IconFolderPlus,
  IconSelector,
  IconServer,
} from "@tabler/icons-react";
import type { Connection } from "../../../shared/ipc/connections";
import { t } from "../../../shared/texts";
import { useConnection, useConnections, useNetwork, useOpened, useProjects } from "../../core/queries";
import { chooseWorkspaceFile } from "./openWorkspaceFile";
import { ariaKeys } from "../../core/keys";
import { useSession } from "../../core/session";
import { Choice } from "../../components/fields/Choice";
import { Keys } from "../../components/menus/Keys";
import { toastFailure } from "../../components/states/toast";
import styles from "./Connections.module.css";
import { kindText, statusColor } from "./phase";
import { useConnectionDialogs } from "../../core/dialogs";
import { useConnectionMutation, useOpenCreated } from "./useConnectionMutation";
import { useOpenFolder } from "./useOpenFolder";

/** Shows the open connection and a menu of the others. */
export function ConnectionSwitcher() {
  const { connection } = useConnection();
  const { data } = useConnections();
  const openConnection = useSession((session) => session.openConnection);
  const { show, switching, setSwitching } = useConnectionDialogs();
  const openMade = useOpenCreated(() => undefined);
  const sample = useConnectionMutation("connections.openSample", openMade);
  const openFolder = useOpenFolder();
  const network = useNetwork();
  const lamp = (anyConnection: Connection | undefined) =>
    statusColor(
      anyConnection,
      data?.states.find((each) => each.connectionId === anyConnection?.id),
      network,
    );
  const connections = data?.connections ?? [];
  const openSample = () =>
    sample.mutate(undefined, {
      onError: (thrown) => toastFailure(t("connections:sampleNotOpened"), thrown),
    });
  return (
    <Menu
      position="bottom-start"
      width={320}
      opened={switching}
      onChange={setSwitching}
      classNames={{ itemLabel: styles["item"] ?? "" }}
    >
      <Menu.Target>
        <button
          type="button"
          className={styles["switcher"]}
          aria-keyshortcuts={ariaKeys("connections")}
          aria-label={t("connections:switcher.connection", {
            name: connection?.name ?? t("connections:none"),
          })}
        >
          <i className={styles["lamp"]} style={{ background: lamp(connection) }} aria-hidden />
          <span className={styles["who"]}>
            <b>{connection?.name ?? t("connections:switcher.noConnection")}</b>
            <span>{connection ? kindText(connection) : t("connections:switcher.choose")}</span>
          </span>
          <IconSelector size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {connections.map((menuConnection, index) => (
          <Menu.Item
            key={menuConnection.id}
            aria-label={`${menuConnection.name}, ${kindText(menuConnection)}`}
            aria-current={menuConnection.id === connection?.id}
            aria-keyshortcuts={ariaKeys("connection", index)}
            leftSection={<i className={styles["lamp"]} style={{ background: lamp(menuConnection) }} />}
            rightSection={<Keys of="connection" index={index} />}
            onClick={() => openConnection(menuConnection.id)}
          >
            <span className={styles["who"]}>
              <b>{menuConnection.name}</b>
              <span>{kindText(menuConnection)}</span>
            </span>
          </Menu.Item>
        ))}
        <Menu.Divider />
        {!connections.some((menuConnection) => menuConnection.sample) && (
          <Menu.Item leftSection={<IconFlask size={15} />} onClick={openSample}>
            {t("connections:openSample")}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconFolderPlus size={15} />}
          onClick={() => show({ kind: "workspace", forFile: null })}
        >
          {t("connections:newWorkspace")}
        </Menu.Item>
        <Menu.Item leftSection={<IconFolderOpen size={15} />} onClick={openFolder}>
          {t("connections:openFolder")}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileImport size={15} />} onClick={chooseWorkspaceFile}>
          {t("connections:openFile")}
        </Menu.Item>
        <Menu.Item leftSection={<IconServer size={15} />} onClick={() => show({ kind: "service" })}>
          {t("connections:connectService")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Shows the open project and a list of the connection's others. */
export function ProjectSwitcher() {
  const { connection } = useConnection();
  const opened = useOpened();
  const projects = useProjects();
  const projectId = useSession((session) => session.projectId);
  const openProject = useSession((session) => session.openProject);
  const show = useConnectionDialogs((dialogs) => dialogs.show);
  const options = (projects.data ?? []).map(({ id, title }) => ({ value: id, label: title }));
  const waiting = !projects.isPending
    ? t("connections:switcher.noProject")
    : opened.isPending
      ? t("connections:switcher.opening")
      : t("connections:switcher.findingProjects");
  return (
    <Choice
      label={t("connections:switcher.project")}
      value={projectId ?? ""}
      options={options}
      shown={options.find(({ value }) => value === projectId)?.label ?? waiting}
      searchable={options.length > 8}
      className={styles["project"]}
      disabled={projects.data === undefined && !opened.isSuccess}
      onChange={openProject}
      action={
        connection?.kind === "service"
          ? {
              label: t("connections:addProject"),
              run: () => show({ kind: "project", id: connection.id }),
            }
          : undefined
      }
    />
  );
}
