import { conflict, notFound, Problem } from '../errors/index.ts';
import type { Caller, Identity, PasswordResets, PlanChanges } from '../identity/index.ts';
import type { Mail } from '../mail/index.ts';
import type {
  AccountChanges,
  ListRequest,
  OperatorStore,
  OverseenAccount,
  OverseenUser,
  SignUpState,
} from './ports.ts';

export type { ListRequest, OverseenAccount, OverseenUser, SignUpState } from './ports.ts';

interface Dependencies {
  store: OperatorStore;
  identity: Pick<Identity, 'isOperator'>;
  /** Nothing where people sign in at an identity provider. */
  passwords: PasswordResets | undefined;
  mail: Pick<Mail, 'isOn' | 'from' | 'status' | 'sendTest'>;
  planChanges: PlanChanges;
  /** What the settings say of sign-up. */
  signUpSetting: SignUpState;
  clock(): number;
  /** Notified of what an operator did, for the log. */
  onAct(act: OperatorAct): void;
}

export interface OperatorAct {
  /** The user, or `machine` for a caller with the key in the data folder. */
  operator: string;
  did: string;
  account?: string;
  user?: string;
  changes?: object;
}

export type Operator = ReturnType<typeof createOperator>;

/** What operators do: look after accounts and users, open and close sign-up. */
export function createOperator(dependencies: Dependencies) {
  const { store, identity, passwords, mail, planChanges, signUpSetting, clock, onAct } = dependencies;

  async function findAccount(accountId: string): Promise<OverseenAccount> {
    const account = await store.findAccount(accountId);
    if (!account) throw notFound('account');
    return account;
  }

  async function findUser(userId: string): Promise<OverseenUser> {
    const user = await store.findUser(userId);
    if (!user) throw notFound('user');
    return user;
  }

  function requirePasswords(): PasswordResets {
    if (!passwords)
      throw conflict('People sign in at the identity provider of OIDC_ISSUER: passwords are changed there.');
    return passwords;
  }

  const signUp = async (): Promise<SignUpState> =>
    signUpSetting === 'closed' ? 'closed' : ((await store.signUp()) ?? 'open');

  return {
    /** The name of the operator who calls; everybody else is refused. */
    async requireOperator(caller: Caller | undefined): Promise<string> {
      if (caller?.kind === 'operator') return 'machine';
      if (caller?.kind === 'user' && (await identity.isOperator(caller))) return caller.userId;
      throw new Problem('FORBIDDEN', 'This is for the operator of this server.');
    },

    /** How the server is set for everybody. */
    async server() {
      return {
        signUp: await signUp(),
        isSignUpFixed: signUpSetting === 'closed',
        hasPasswords: passwords !== undefined,
        mayChangePlans: planChanges !== 'nobody',
      };
    },
    async setSignUp(operator: string, state: SignUpState): Promise<void> {
      if (state === 'open' && signUpSetting === 'closed')
        throw conflict('SIGN_UP=closed in the settings of this server keeps sign-up closed.');
      await store.setSignUp(state, clock());
      onAct({ operator, did: `sign-up ${state}` });
    },

    /** What became of emails. */
    mailStatus: async () => ({ isOn: mail.isOn, from: mail.from?.address ?? null, ...(await mail.status()) }),
    /** Sends one at once; says why it could not be sent. */
    async sendTestMail(operator: string, to: string, language: string): Promise<string | null> {
      if (!mail.isOn) throw conflict('No mail server is set: SMTP_URL and MAIL_FROM are missing in the settings.');
      const outcome = await mail.sendTest(to, language);
      onAct({ operator, did: 'sent a test email' });
      return outcome.kind === 'sent' ? null : outcome.reason;
    },

    accounts: (request: ListRequest) => store.accounts(request),
    findAccount,
    async changeAccount(operator: string, accountId: string, changes: AccountChanges): Promise<OverseenAccount> {
      if (planChanges === 'nobody') throw new Problem('FORBIDDEN', 'Plans are not changed through the API here.');
      if (!(await store.changeAccount(accountId, changes))) throw notFound('account');
      onAct({ operator, did: 'changed an account', account: accountId, changes });
      return findAccount(accountId);
    },

    users: (request: ListRequest) => store.users(request),
    /** A user with an account of its own and a link to set the password, also where sign-up is closed. */
    async addUser(operator: string, given: { email: string; name: string; accountName: string }) {
      const { userId, reset } = await requirePasswords().addUser(given);
      onAct({ operator, did: 'added a user', user: userId });
      return { user: await findUser(userId), reset };
    },
    async setOperator(operator: string, userId: string, isOperator: boolean): Promise<OverseenUser> {
      if (!(await store.setOperator(userId, isOperator))) throw notFound('user');
      onAct({ operator, did: isOperator ? 'appointed an operator' : 'dismissed an operator', user: userId });
      return findUser(userId);
    },
    /** The old password and all sign-ins of the user end at once. */
    async resetPassword(operator: string, userId: string) {
      const reset = await requirePasswords().begin(userId);
      if (!reset) throw notFound('user');
      onAct({ operator, did: 'reset a password', user: userId });
      return reset;
    },
  };
}
