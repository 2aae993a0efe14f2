import coding from "./coding.json";
import { first } from "./first";
import handOver from "./handOver.json";
import people from "./people.json";
import watches from "./watches.json";

/** English catalogue, by part of the app. */
export const english = { ...first, coding, handOver, people, watches };
