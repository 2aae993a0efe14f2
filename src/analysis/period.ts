/** Half-open time range in epoch milliseconds. */
export interface Period {
  min: number;
  max: number;
}
