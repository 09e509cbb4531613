import { Problem } from '../errors/index.ts';

export const roles = ['owner', 'admin', 'agent'] as const;
export type Role = (typeof roles)[number];

/** What a member may do. `see` and `chat` are an agent's work, `manage` builds chatbots, `own` decides about the account. */
export type Permission = 'see' | 'chat' | 'manage' | 'own';

const allowed: Record<Role, ReadonlySet<Permission>> = {
  owner: new Set(['see', 'chat', 'manage', 'own']),
  admin: new Set(['see', 'chat', 'manage']),
  agent: new Set(['see', 'chat']),
};

export const isPermitted = (role: Role, permission: Permission) => allowed[role].has(permission);

export function requirePermission(role: Role, permission: Permission): void {
  if (!isPermitted(role, permission)) {
    throw new Problem('FORBIDDEN', `The role "${role}" does not allow this; ask an owner or an admin of the account.`);
  }
}
