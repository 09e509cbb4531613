import type { Words } from '../en.ts';
import { hi as account } from './account.ts';
import { hi as chatbots } from './chatbots.ts';
import { hi as conversations } from './conversations.ts';
import { hi as inbox } from './inbox.ts';
import { hi as install } from './install.ts';
import { hi as onboarding } from './onboarding.ts';
import { hi as operator } from './operator.ts';
import { hi as overview } from './overview.ts';
import { hi as playground } from './playground.ts';
import { hi as session } from './session.ts';
import { hi as settings } from './settings.ts';
import { hi as shell } from './shell.ts';
import { hi as sources } from './sources.ts';
import { hi as statistics } from './statistics.ts';
import { hi as tests } from './tests.ts';
import { hi as ui } from './ui.ts';

export const hi: Words = {
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
