/** How often a source is read again, as people choose it; 0 for only by hand. */
export const hoursOf = { never: 0, day: 24, week: 168, month: 720 } as const;
