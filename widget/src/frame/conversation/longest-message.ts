/** The server takes no longer one. */
export const longestMessage = 4_000;
