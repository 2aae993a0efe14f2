import { utilityProcess } from "electron";
import { eachLine, type StartService } from "../connections/service-process";

/** Starts the local service as Electron's utility process, which ends with the app however that ends. */
export function startWithElectron(modulePath: string): StartService {
  return (args, env) => {
    const child = utilityProcess.fork(modulePath, [...args], {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      serviceName: "Earshot workspace",
    });
    // The pid is gone once it has exited, so it is kept for the case that it doesn't.
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
