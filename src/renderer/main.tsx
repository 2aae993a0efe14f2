import "@fontsource-variable/inter";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "@mantine/spotlight/styles.css";
import "./app/tokens.css";
import "./app/base.css";
import { speak, spoken } from "../shared/words";
import { suitable } from "../shared/words/languages";

// Asked before anything is read: the answer comes while the app is being loaded.
const asked = window.earshot.invoke("app.boot", undefined, crypto.randomUUID());
// The language first: many a table of labels is made when its module is loaded.
await speak(suitable(new URLSearchParams(location.search).get("language") ?? "en"));
document.documentElement.lang = spoken();
const { start } = await import("./app/start");
await start(asked);
