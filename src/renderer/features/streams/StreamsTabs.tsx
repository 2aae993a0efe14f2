import { SegmentedControl } from "@mantine/core";
import { t } from "../../../shared/texts";
import { useStreamsView } from "./store";

/** Switches between streams and collectors. */
export function StreamsTabs() {
  const tab = useStreamsView((view) => view.tab);
  const setTab = useStreamsView((view) => view.setTab);
  return (
    <SegmentedControl
      size="sm"
      aria-label={t("streams:tabs")}
      value={tab}
      data={[
        { value: "streams", label: t("streams:title") },
        { value: "collectors", label: t("streams:collectors.title") },
      ]}
      onChange={setTab}
      style={{ alignSelf: "center", flex: "none" }}
    />
  );
}
