import { useMutation } from "@tanstack/react-query";
import type { RouteInput } from "../../../shared/ipc";
import { invoke } from "../../core/api";

/** Tests a connection, saved or as it stands in a form; a form's token is not kept once it was handed over. */
export function useTest() {
  return useMutation({
    mutationFn: (values: RouteInput<"connections.test">) => invoke("connections.test", values),
    gcTime: 0,
  });
}
