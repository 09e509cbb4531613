import { createContext } from 'react';

/** How many things want somebody: shown before the title of whatever page they are on. */
export const TitleBadge = createContext(0);
