/** Offsets that the system wrote, as Earshot writes them everywhere: "UTC+2" for "GMT+2", "UTC" for "GMT". */
export const withUtc = (text: string): string => text.replaceAll("GMT", "UTC");
