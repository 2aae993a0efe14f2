export { silentLog, type Log } from "../shared/log";
