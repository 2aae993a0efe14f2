import { MantineProvider, useMantineColorScheme, type MantineColorSchemeManager } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { useSettings } from "../core/queries";
import styles from "./Providers.module.css";
import { cssVariables, theme } from "./theme";

/** Main stores the theme, so nothing is stored here. */
const notPersisted: MantineColorSchemeManager = {
  get: (defaultValue) => defaultValue,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/** Theme, query client, dialogs and toasts for all screens. */
export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={notPersisted}
        defaultColorScheme="auto"
      >
        <ThemeOfSettings />
        <div className={styles["page"]}>
          <ModalsProvider>{children}</ModalsProvider>
        </div>
        {/* Below the page, which becomes lower for them: they cover nothing. Growing would lay the page out many times. */}
        <div className={styles["toasts"]}>
          <Notifications
            position="bottom-center"
            limit={4}
            containerWidth={640}
            withinPortal={false}
            transitionDuration={0}
          />
        </div>
      </MantineProvider>
    </QueryClientProvider>
  );
}

function ThemeOfSettings() {
  const chosen = useSettings()?.theme;
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (chosen) setColorScheme(chosen === "system" ? "auto" : chosen);
  }, [chosen, setColorScheme]);
  return null;
}
