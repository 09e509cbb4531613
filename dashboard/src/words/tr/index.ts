import type { Words } from '../en.ts';
import { tr as account } from './account.ts';
import { tr as chatbots } from './chatbots.ts';
import { tr as conversations } from './conversations.ts';
import { tr as inbox } from './inbox.ts';
import { tr as install } from './install.ts';
import { tr as onboarding } from './onboarding.ts';
import { tr as operator } from './operator.ts';
import { tr as overview } from './overview.ts';
import { tr as playground } from './playground.ts';
import { tr as session } from './session.ts';
import { tr as settings } from './settings.ts';
import { tr as shell } from './shell.ts';
import { tr as sources } from './sources.ts';
import { tr as statistics } from './statistics.ts';
import { tr as tests } from './tests.ts';
import { tr as ui } from './ui.ts';

export const tr: Words = {
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
