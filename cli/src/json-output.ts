/** The flag of every command that can print for programs. */
export const jsonFlag = { type: 'boolean', about: 'Print JSON' } as const;

/** One document for programs. */
export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
