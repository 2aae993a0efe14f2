import { z } from "zod";
import { readStoredJson } from "../../sqlite/stored-json";

export const storedJson = z.string().transform(readStoredJson);
