import type { Account } from '../api/documents.ts';

/** Names, which no language translates. */
export const planNames: Record<Account['plan'], string> = { free: 'Free', pro: 'Pro', enterprise: 'Enterprise' };
