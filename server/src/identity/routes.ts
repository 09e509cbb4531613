import type { Endpoint } from '../http/endpoint.ts';
import type { AccountQuotaReader, Limits } from '../limits/index.ts';
import { accountRoutes } from './account-routes.ts';
import { apiKeyRoutes } from './api-key-routes.ts';
import type { Identity, PlanChanges } from './index.ts';
import { memberRoutes } from './member-routes.ts';

export { callbackPath, providerRoutes } from './provider-routes.ts';
export { renewalRoutes } from './renewal-routes.ts';
export { signInRoutes } from './sign-in-routes.ts';

interface Dependencies {
  identity: Identity;
  limits: Limits;
  quotas: AccountQuotaReader;
  planChanges: PlanChanges;
}

/** Accounts, members and API keys. */
export function identityRoutes(dependencies: Dependencies): Endpoint[] {
  return [...accountRoutes(dependencies), ...memberRoutes(dependencies), ...apiKeyRoutes(dependencies)];
}
