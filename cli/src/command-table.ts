import type { Command } from './command.ts';
import { accounts } from './commands/accounts.ts';
import { ask } from './commands/ask.ts';
import { backup } from './commands/backup.ts';
import { chat } from './commands/chat.ts';
import { completion } from './commands/completion.ts';
import { doctor } from './commands/doctor.ts';
import { evaluate } from './commands/eval.ts';
import { ingest } from './commands/ingest.ts';
import { keys } from './commands/keys.ts';
import { migrate } from './commands/migrate.ts';
import { restore } from './commands/restore.ts';
import { serve } from './commands/serve.ts';
import { signUp } from './commands/sign-up.ts';
import { sources } from './commands/sources.ts';
import { stats } from './commands/stats.ts';
import { users } from './commands/users.ts';

/** Every command, in the order of help. */
export const commandGroups: readonly { title: string; commands: readonly Command[] }[] = [
  { title: 'Ask a chatbot:', commands: [ask, chat, evaluate] },
  { title: 'Manage a chatbot (needs an API key with the right scope):', commands: [ingest, sources, stats, keys] },
  { title: "On the server's machine:", commands: [serve, backup, restore, migrate, doctor] },
  { title: "For operators, on the server's machine while it runs:", commands: [accounts, users, signUp] },
  { title: 'Shell:', commands: [completion(() => commands)] },
];

export const commands: readonly Command[] = commandGroups.flatMap((group) => group.commands);
