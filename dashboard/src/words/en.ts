import { en as account } from '../account/words.en.ts';
import { en as chatbots } from '../chatbots/words.en.ts';
import { en as conversations } from '../conversations/words.en.ts';
import { en as inbox } from '../inbox/words.en.ts';
import { en as install } from '../install/words.en.ts';
import { en as onboarding } from '../onboarding/words.en.ts';
import { en as operator } from '../operator/words.en.ts';
import { en as overview } from '../overview/words.en.ts';
import { en as playground } from '../playground/words.en.ts';
import { en as session } from '../session/words.en.ts';
import { en as settings } from '../settings/words.en.ts';
import { en as shell } from '../shell/words.en.ts';
import { en as sources } from '../sources/words.en.ts';
import { en as statistics } from '../statistics/words.en.ts';
import { en as tests } from '../tests/words.en.ts';
import { en as ui } from '../ui/words.en.ts';

/** Everything the dashboard says: each folder brings its own words. */
export const en = {
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

export type Words = typeof en;
