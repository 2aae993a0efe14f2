import "@fontsource-variable/inter";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "@mantine/spotlight/styles.css";
import "./app/tokens.css";
import "./app/base.css";
import { checkHtml } from "./app/trustedHtml";
import { setLanguage, currentLanguage } from "../shared/texts";
import { suitable } from "../shared/texts/languages";

// Before any library writes HTML.
checkHtml();
// Requested first, so that the response arrives while the app loads.
const booting = window.earshot.invoke("app.boot", undefined, crypto.randomUUID());
// Set the language first: modules build tables of labels when they load.
await setLanguage(suitable(new URLSearchParams(location.search).get("language") ?? "en"));
document.documentElement.lang = currentLanguage();
const { start } = await import("./app/start");
await start(booting);
