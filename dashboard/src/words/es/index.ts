import type { Words } from '../en.ts';
import { es as account } from './account.ts';
import { es as chatbots } from './chatbots.ts';
import { es as conversations } from './conversations.ts';
import { es as inbox } from './inbox.ts';
import { es as install } from './install.ts';
import { es as onboarding } from './onboarding.ts';
import { es as operator } from './operator.ts';
import { es as overview } from './overview.ts';
import { es as playground } from './playground.ts';
import { es as session } from './session.ts';
import { es as settings } from './settings.ts';
import { es as shell } from './shell.ts';
import { es as sources } from './sources.ts';
import { es as statistics } from './statistics.ts';
import { es as tests } from './tests.ts';
import { es as ui } from './ui.ts';

export const es: Words = {
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
