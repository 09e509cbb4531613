import type { Words } from '../en.ts';
import { fr as account } from './account.ts';
import { fr as chatbots } from './chatbots.ts';
import { fr as conversations } from './conversations.ts';
import { fr as inbox } from './inbox.ts';
import { fr as install } from './install.ts';
import { fr as onboarding } from './onboarding.ts';
import { fr as operator } from './operator.ts';
import { fr as overview } from './overview.ts';
import { fr as playground } from './playground.ts';
import { fr as session } from './session.ts';
import { fr as settings } from './settings.ts';
import { fr as shell } from './shell.ts';
import { fr as sources } from './sources.ts';
import { fr as statistics } from './statistics.ts';
import { fr as tests } from './tests.ts';
import { fr as ui } from './ui.ts';

export const fr: Words = {
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
