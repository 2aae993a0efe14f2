import { Menu } from "@mantine/core";
import {
  IconChevronDown,
  IconFlask,
  IconFolderPlus,
  IconPlus,
  IconSelector,
  IconServer,
} from "@tabler/icons-react";
import { useConnection, useConnections, useOpened, useProjects } from "../../app/queries";
import { useSession } from "../../app/session";
import { toastFailure } from "../../components/toast";
import styles from "./Connections.module.css";
import { kindText, lampColor } from "./phase";
import { useConnectionDialogs } from "./store";
import { useAct, useOpenMade } from "./useAct";

/** The open connection, and the way to others. */
export function ConnectionSwitcher() {
  const { connection, state } = useConnection();
  const { data } = useConnections();
  const openConnection = useSession((session) => session.openConnection);
  const show = useConnectionDialogs((dialogs) => dialogs.show);
  const openMade = useOpenMade(() => undefined);
  const sample = useAct("connections.openSample", openMade);
  const connections = data?.connections ?? [];
  const openSample = () =>
    sample.mutate(undefined, {
      onError: (thrown) => toastFailure("The sample workspace did not open", thrown),
    });
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <button
          type="button"
          className={styles["switcher"]}
          aria-label={`Connection: ${connection?.name ?? "none"}`}
        >
          <i className={styles["lamp"]} style={{ background: lampColor(state) }} aria-hidden />
          <span className={styles["who"]}>
            <b>{connection?.name ?? "No connection"}</b>
            <span>{connection ? kindText(connection) : "Choose one"}</span>
          </span>
          <IconSelector size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {connections.map((one) => (
          <Menu.Item
            key={one.id}
            aria-current={one.id === connection?.id}
            leftSection={
              <i
                className={styles["lamp"]}
                style={{ background: lampColor(data?.states.find((each) => each.connectionId === one.id)) }}
              />
            }
            rightSection={<span style={{ color: "var(--text-3)", fontSize: 12 }}>{kindText(one)}</span>}
            onClick={() => openConnection(one.id)}
          >
            {one.name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {!connections.some((one) => one.sample) && (
          <Menu.Item leftSection={<IconFlask size={15} />} onClick={openSample}>
            Open the sample workspace
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconFolderPlus size={15} />}
          onClick={() => show({ kind: "workspace", forFile: null })}
        >
          New local workspace
        </Menu.Item>
        <Menu.Item leftSection={<IconServer size={15} />} onClick={() => show({ kind: "service" })}>
          Connect to a service
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The open project, and the others of the connection. */
export function ProjectSwitcher() {
  const { connection } = useConnection();
  const opened = useOpened();
  const projects = useProjects();
  const projectId = useSession((session) => session.projectId);
  const openProject = useSession((session) => session.openProject);
  const show = useConnectionDialogs((dialogs) => dialogs.show);
  const current = projects.data?.find((project) => project.id === projectId);
  const waiting = opened.isPending ? "Opening" : projects.isPending ? "Finding projects" : "No project";
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <button
          type="button"
          className={styles["project"]}
          aria-label={`Project: ${current?.title ?? waiting}`}
          disabled={!opened.isSuccess}
        >
          <span>{current?.title ?? waiting}</span>
          <IconChevronDown size={15} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {projects.data?.map((project) => (
          <Menu.Item
            key={project.id}
            aria-current={project.id === projectId}
            onClick={() => openProject(project.id)}
          >
            {project.title}
          </Menu.Item>
        ))}
        {connection?.kind === "service" && (
          <Menu.Item
            leftSection={<IconPlus size={15} />}
            onClick={() => show({ kind: "project", id: connection.id })}
          >
            Add a project by its id
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
