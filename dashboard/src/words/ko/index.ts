import type { Words } from '../en.ts';
import { ko as account } from './account.ts';
import { ko as chatbots } from './chatbots.ts';
import { ko as conversations } from './conversations.ts';
import { ko as inbox } from './inbox.ts';
import { ko as install } from './install.ts';
import { ko as onboarding } from './onboarding.ts';
import { ko as operator } from './operator.ts';
import { ko as overview } from './overview.ts';
import { ko as playground } from './playground.ts';
import { ko as session } from './session.ts';
import { ko as settings } from './settings.ts';
import { ko as shell } from './shell.ts';
import { ko as sources } from './sources.ts';
import { ko as statistics } from './statistics.ts';
import { ko as tests } from './tests.ts';
import { ko as ui } from './ui.ts';

export const ko: Words = {
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
