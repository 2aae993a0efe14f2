import { z } from "zod";
import { readStoredJson } from "../../sqlite/stored-json";

/** A column of JSON text. */
export const storedJson = z.string().transform(readStoredJson);
