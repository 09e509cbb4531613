import type { Words } from '../en.ts';
import { zh as account } from './account.ts';
import { zh as chatbots } from './chatbots.ts';
import { zh as conversations } from './conversations.ts';
import { zh as inbox } from './inbox.ts';
import { zh as install } from './install.ts';
import { zh as onboarding } from './onboarding.ts';
import { zh as operator } from './operator.ts';
import { zh as overview } from './overview.ts';
import { zh as playground } from './playground.ts';
import { zh as session } from './session.ts';
import { zh as settings } from './settings.ts';
import { zh as shell } from './shell.ts';
import { zh as sources } from './sources.ts';
import { zh as statistics } from './statistics.ts';
import { zh as tests } from './tests.ts';
import { zh as ui } from './ui.ts';

export const zh: Words = {
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
