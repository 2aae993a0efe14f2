import { useMutation } from "@tanstack/react-query";
import type { RouteInput } from "../../../shared/ipc";
import { invoke } from "../../core/api";

/** Tests a saved connection or the values of a form. Doesn't cache a form's token. */
export function useTest() {
  return useMutation({
    mutationFn: (values: RouteInput<"connections.test">) => invoke("connections.test", values),
    gcTime: 0,
  });
}
