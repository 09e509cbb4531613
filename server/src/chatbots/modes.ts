/** How a question may be answered: `standard` plainly, `productivity` short and action first, `creative` openly. */
export const modes = ['standard', 'productivity', 'creative'] as const;
export type Mode = (typeof modes)[number];
