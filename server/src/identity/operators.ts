import type { IdentityStore, VerifiedIdentity } from './ports.ts';

/** Who may change an account's plan and its limit. */
export type PlanChanges = 'operator' | 'owners' | 'nobody';

/** Operators run this server: they set plans and limits of all its accounts. */
export function operatorVerbs(store: IdentityStore, operatorEmails: readonly string[]) {
  return {
    /**
     * Whether the user is an operator: by an address in the settings that its issuer vouches for, as the owner of the
     * first account, or appointed. Asked anew each time, so that an operator who is dismissed is none at once.
     */
    async isOperator({ userId, email, isEmailVerified }: OperatorClaim): Promise<boolean> {
      if (isEmailVerified && operatorEmails.includes(email.toLowerCase())) return true;
      return store.isOperator(userId);
    },
  };
}

type OperatorClaim = Pick<VerifiedIdentity, 'userId' | 'email' | 'isEmailVerified'>;
