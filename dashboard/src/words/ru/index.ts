import type { Words } from '../en.ts';
import { ru as account } from './account.ts';
import { ru as chatbots } from './chatbots.ts';
import { ru as conversations } from './conversations.ts';
import { ru as inbox } from './inbox.ts';
import { ru as install } from './install.ts';
import { ru as onboarding } from './onboarding.ts';
import { ru as operator } from './operator.ts';
import { ru as overview } from './overview.ts';
import { ru as playground } from './playground.ts';
import { ru as session } from './session.ts';
import { ru as settings } from './settings.ts';
import { ru as shell } from './shell.ts';
import { ru as sources } from './sources.ts';
import { ru as statistics } from './statistics.ts';
import { ru as tests } from './tests.ts';
import { ru as ui } from './ui.ts';

export const ru: Words = {
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
