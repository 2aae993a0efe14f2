import electronLog from "electron-log/main";
import { type Log, lineLog } from "../../shared/log";
import type { Redactor } from "../redaction";

/** Logs to a file in the user data folder and to the console, one JSON object a line. */
export function fileLog(file: string, redactor: Redactor): Log {
  const { transports } = electronLog;
  transports.file.resolvePathFn = () => file;
  transports.file.maxSize = 5 * 1024 * 1024;
  for (const transport of [transports.file, transports.console]) {
    transport.level = "info";
    transport.format = "{text}";
  }
  return lineLog((line, level) => electronLog[level](redactor.text(line)));
}
