import type { Command } from '../command.ts';
import { chatbotFlags, chatbotOf, connectWithKey } from '../connection.ts';
import { jsonFlag, jsonText } from '../json-output.ts';
import { actOf, readFlags, UsageProblem } from '../read-flags.ts';
import { tableText } from '../rendering/table.ts';
import { exitCodes } from '../surroundings.ts';

const flags = { ...chatbotFlags, json: jsonFlag } as const;
const usage = 'sources list, or sources refresh or delete with a source';

/** What a chatbot answers from. */
export const sources: Command = {
  name: 'sources',
  usages: [
    ['sources list', 'List sources and their status'],
    ['sources refresh SOURCE', 'Read a source again'],
    ['sources delete SOURCE', 'Delete a source'],
  ],
  flags,
  notes: 'The key needs the sources scope, or read for list.',
  async run(args, { out, environment }) {
    const { values, positionals } = readFlags(args, flags);
    const [word = 'list', sourceId] = positionals;
    const act = actOf(word, ['list', 'refresh', 'delete'], usage);
    const chatbotId = chatbotOf(values);
    const { parley, call } = connectWithKey(values, environment);
    if (act === 'list') {
      const all = await call(() => parley.sources.list({ chatbotId }));
      const rows = all.map(({ id, type, status, documents, passages, title, url, error }) => {
        const size = `${documents} documents, ${passages} passages`;
        return [id, type, status, status === 'failed' ? (error ?? '') : size, url ?? title];
      });
      out(values.json ? jsonText(all) : tableText(rows));
      return exitCodes.fine;
    }
    if (!sourceId) throw new UsageProblem(`Usage: ${usage}`);
    if (act === 'refresh') {
      const source = await call(() => parley.sources.refresh({ chatbotId, sourceId }));
      out(values.json ? jsonText(source ?? null) : `Reading ${sourceId} again.\n`);
    } else {
      await call(() => parley.sources.delete({ chatbotId, sourceId }));
      out(values.json ? jsonText({ id: sourceId, isDeleted: true }) : `${sourceId} is deleted.\n`);
    }
    return exitCodes.fine;
  },
};
