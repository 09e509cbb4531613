import type { Words } from '../en.ts';
import { nl as account } from './account.ts';
import { nl as chatbots } from './chatbots.ts';
import { nl as conversations } from './conversations.ts';
import { nl as inbox } from './inbox.ts';
import { nl as install } from './install.ts';
import { nl as onboarding } from './onboarding.ts';
import { nl as operator } from './operator.ts';
import { nl as overview } from './overview.ts';
import { nl as playground } from './playground.ts';
import { nl as session } from './session.ts';
import { nl as settings } from './settings.ts';
import { nl as shell } from './shell.ts';
import { nl as sources } from './sources.ts';
import { nl as statistics } from './statistics.ts';
import { nl as tests } from './tests.ts';
import { nl as ui } from './ui.ts';

export const nl: Words = {
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
