import type { LinkedPlace } from "../../../shared/ipc/linked-place";
import { t } from "../../../shared/texts";
import { toast } from "../../components/states/toast";
import { openPlace } from "../../core/openPlace";
import { useConnections } from "../../core/queries";

/** Opens places from links. Shows a message if their connection isn't on this computer. */
export function useOpenLinked(): (place: LinkedPlace) => void {
  const connections = useConnections().data?.connections;
  return (place) => {
    if (connections && !connections.some(({ id }) => id === place.connectionId))
      toast(t("app:link.elsewhere"));
    else openPlace(place);
  };
}
