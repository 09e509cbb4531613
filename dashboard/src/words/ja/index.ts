import type { Words } from '../en.ts';
import { ja as account } from './account.ts';
import { ja as chatbots } from './chatbots.ts';
import { ja as conversations } from './conversations.ts';
import { ja as inbox } from './inbox.ts';
import { ja as install } from './install.ts';
import { ja as onboarding } from './onboarding.ts';
import { ja as operator } from './operator.ts';
import { ja as overview } from './overview.ts';
import { ja as playground } from './playground.ts';
import { ja as session } from './session.ts';
import { ja as settings } from './settings.ts';
import { ja as shell } from './shell.ts';
import { ja as sources } from './sources.ts';
import { ja as statistics } from './statistics.ts';
import { ja as tests } from './tests.ts';
import { ja as ui } from './ui.ts';

export const ja: Words = {
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
