import type { Words } from '../en.ts';
import { it as account } from './account.ts';
import { it as chatbots } from './chatbots.ts';
import { it as conversations } from './conversations.ts';
import { it as inbox } from './inbox.ts';
import { it as install } from './install.ts';
import { it as onboarding } from './onboarding.ts';
import { it as operator } from './operator.ts';
import { it as overview } from './overview.ts';
import { it as playground } from './playground.ts';
import { it as session } from './session.ts';
import { it as settings } from './settings.ts';
import { it as shell } from './shell.ts';
import { it as sources } from './sources.ts';
import { it as statistics } from './statistics.ts';
import { it as tests } from './tests.ts';
import { it as ui } from './ui.ts';

export const it: Words = {
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
