import { de as account } from '../account/words.de.ts';
import { de as chatbots } from '../chatbots/words.de.ts';
import { de as conversations } from '../conversations/words.de.ts';
import { de as inbox } from '../inbox/words.de.ts';
import { de as install } from '../install/words.de.ts';
import { de as onboarding } from '../onboarding/words.de.ts';
import { de as operator } from '../operator/words.de.ts';
import { de as overview } from '../overview/words.de.ts';
import { de as playground } from '../playground/words.de.ts';
import { de as session } from '../session/words.de.ts';
import { de as settings } from '../settings/words.de.ts';
import { de as shell } from '../shell/words.de.ts';
import { de as sources } from '../sources/words.de.ts';
import { de as statistics } from '../statistics/words.de.ts';
import { de as tests } from '../tests/words.de.ts';
import { de as ui } from '../ui/words.de.ts';
import type { Words } from './en.ts';

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
