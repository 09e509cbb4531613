/** Finds a tag in the JSON of a list of them. */
export const tagPattern = (tag: string) => `%${JSON.stringify(tag).replace(/[!%_]/g, '!$&')}%`;
