import { utilityProcess } from "electron";
import { eachLine, type StartService } from "../connections/service-process";

/** Starts the local service as Electron's utility process. It ends with the app, even after a crash. */
export function startWithElectron(modulePath: string): StartService {
  return (args, env) => {
    const child = utilityProcess.fork(modulePath, [...args], {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      serviceName: "Earshot workspace",
    });
    // Electron clears the pid on exit. It is stored in case the process doesn't exit.
    let pid: number | undefined;
    child.once("spawn", () => (pid = child.pid));
    return {
      onLine: (listener) => eachLine(child.stdout, listener),
      onErrorLine: (listener) => eachLine(child.stderr, listener),
      onExit: (listener) =>
        void child.once("exit", (code) => {
          pid = undefined;
          listener(code);
        }),
      kill: (how) => {
        if (how === "ask") child.kill();
        else if (pid !== undefined) process.kill(pid, "SIGKILL");
      },
    };
  };
}
