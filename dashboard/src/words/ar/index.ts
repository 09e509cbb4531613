import type { Words } from '../en.ts';
import { ar as account } from './account.ts';
import { ar as chatbots } from './chatbots.ts';
import { ar as conversations } from './conversations.ts';
import { ar as inbox } from './inbox.ts';
import { ar as install } from './install.ts';
import { ar as onboarding } from './onboarding.ts';
import { ar as operator } from './operator.ts';
import { ar as overview } from './overview.ts';
import { ar as playground } from './playground.ts';
import { ar as session } from './session.ts';
import { ar as settings } from './settings.ts';
import { ar as shell } from './shell.ts';
import { ar as sources } from './sources.ts';
import { ar as statistics } from './statistics.ts';
import { ar as tests } from './tests.ts';
import { ar as ui } from './ui.ts';

export const ar: Words = {
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
