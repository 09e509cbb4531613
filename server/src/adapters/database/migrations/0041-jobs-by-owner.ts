import type { Migration } from './column-types.ts';

/** How many jobs of an account are under way is asked with every claim, however many wait. */
export const jobsByOwner: Migration = () => ['create index jobs_held on jobs (lease_until, owner)'];
