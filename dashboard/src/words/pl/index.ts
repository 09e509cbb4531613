import type { Words } from '../en.ts';
import { pl as account } from './account.ts';
import { pl as chatbots } from './chatbots.ts';
import { pl as conversations } from './conversations.ts';
import { pl as inbox } from './inbox.ts';
import { pl as install } from './install.ts';
import { pl as onboarding } from './onboarding.ts';
import { pl as operator } from './operator.ts';
import { pl as overview } from './overview.ts';
import { pl as playground } from './playground.ts';
import { pl as session } from './session.ts';
import { pl as settings } from './settings.ts';
import { pl as shell } from './shell.ts';
import { pl as sources } from './sources.ts';
import { pl as statistics } from './statistics.ts';
import { pl as tests } from './tests.ts';
import { pl as ui } from './ui.ts';

export const pl: Words = {
  ...ui,
  ...shell,
  ...session,
  ...chatbots,
  ...overview,
  ...onboarding,
  ...install,
  ...sources,
  ...playground,
  ...tests,
  ...conversations,
  ...settings,
  ...statistics,
  ...inbox,
  ...account,
  ...operator,
};
