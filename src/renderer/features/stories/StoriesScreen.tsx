import { t } from "../../../shared/words";
import { Screen, ScreenTitle } from "../../components/layout/Screen";
import type { Target } from "../../core/queries";

export function StoriesScreen({ target }: { target: Target }) {
  return (
    <Screen bar={<ScreenTitle>{t("app:screen.stories")}</ScreenTitle>}>
      <p>{target.project.title}</p>
    </Screen>
  );
}
