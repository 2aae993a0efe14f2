import electronLog from "electron-log/main";
import type { Log } from "../log";
import type { Redactor } from "../redaction";

/** Logs to a file in the user data folder and to the console. Every line passes the redactor first. */
export function fileLog(file: string, redactor: Redactor): Log {
  electronLog.transports.file.resolvePathFn = () => file;
  electronLog.transports.file.maxSize = 5 * 1024 * 1024;
  electronLog.transports.file.level = "info";
  electronLog.transports.console.level = "info";
  electronLog.hooks.push((message) => ({
    ...message,
    data: message.data.map((part) => redactor.value(part)),
  }));
  const write = (level: "info" | "warn" | "error") => (message: string, facts?: unknown) => {
    if (facts === undefined) electronLog[level](message);
    else electronLog[level](message, facts);
  };
  return { info: write("info"), warn: write("warn"), error: write("error") };
}
