import type { Migration } from './column-types.ts';

/** Which words of a passage lead where. Documents that were read before have none until they are read again. */
export const linksOfPassages: Migration = () => ['alter table passages add column links text'];
