/** Draws a sample of what Explore shows, to be coded. Its label and icon load with the palette. */
export const sampleAction = { id: "coding.sample", screen: "coding" } as const;
