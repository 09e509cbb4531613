/** Names for documents of the operator's endpoints. */
import type { Reply } from '../../../clients/js/src/calls.ts';

export type Server = Reply<'GET', '/api/operator'>;
export type OverseenAccount = Reply<'GET', '/api/operator/accounts'>['accounts'][number];
export type OverseenUser = Reply<'GET', '/api/operator/users'>['users'][number];
export type Plan = OverseenAccount['plan'];
