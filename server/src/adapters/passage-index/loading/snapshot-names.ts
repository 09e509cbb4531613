import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Of the names of a chatbot's files. */
export const beginningOf = (chatbotId: string) => `${hashOf(chatbotId).slice(0, 32)}-`;

/** The file of a chatbot's index with the vectors of these models. */
export const snapshotName = (chatbotId: string, space: string) =>
  `${beginningOf(chatbotId)}${hashOf(space).slice(0, 16)}.index`;

/** Deletes the files of a chatbot. */
export function forgetSnapshots(folder: string, chatbotId: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder))
    if (name.startsWith(beginningOf(chatbotId))) rmSync(join(folder, name), { force: true });
}
