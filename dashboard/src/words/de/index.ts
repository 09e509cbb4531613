import type { Words } from '../en.ts';
import { de as account } from './account.ts';
import { de as chatbots } from './chatbots.ts';
import { de as conversations } from './conversations.ts';
import { de as inbox } from './inbox.ts';
import { de as install } from './install.ts';
import { de as onboarding } from './onboarding.ts';
import { de as operator } from './operator.ts';
import { de as overview } from './overview.ts';
import { de as playground } from './playground.ts';
import { de as session } from './session.ts';
import { de as settings } from './settings.ts';
import { de as shell } from './shell.ts';
import { de as sources } from './sources.ts';
import { de as statistics } from './statistics.ts';
import { de as tests } from './tests.ts';
import { de as ui } from './ui.ts';

export const de: Words = {
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
