import type { Words } from '../en.ts';
import { pt as account } from './account.ts';
import { pt as chatbots } from './chatbots.ts';
import { pt as conversations } from './conversations.ts';
import { pt as inbox } from './inbox.ts';
import { pt as install } from './install.ts';
import { pt as onboarding } from './onboarding.ts';
import { pt as operator } from './operator.ts';
import { pt as overview } from './overview.ts';
import { pt as playground } from './playground.ts';
import { pt as session } from './session.ts';
import { pt as settings } from './settings.ts';
import { pt as shell } from './shell.ts';
import { pt as sources } from './sources.ts';
import { pt as statistics } from './statistics.ts';
import { pt as tests } from './tests.ts';
import { pt as ui } from './ui.ts';

export const pt: Words = {
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
