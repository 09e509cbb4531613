import type { Reply } from '../../../clients/js/src/calls.ts';
import type { Command } from '../command.ts';
import { chatbotFlags, chatbotOf, connectWithKey } from '../connection.ts';
import { jsonFlag, jsonText } from '../json-output.ts';
import { readFlags } from '../read-flags.ts';
import { tableText } from '../rendering/table.ts';
import { terminalLine } from '../rendering/terminal-text.ts';
import { exitCodes } from '../surroundings.ts';

const flags = { ...chatbotFlags, json: jsonFlag } as const;

type Statistics = Reply<'GET', '/api/chatbots/{id}/stats'>;

/** How a chatbot is used. */
export const stats: Command = {
  name: 'stats',
  usages: [['stats', 'Show usage: questions, answers, ratings and top questions']],
  flags,
  notes: 'The key needs the read scope.',
  async run(args, { out, environment }) {
    const { values } = readFlags(args, flags);
    const chatbotId = chatbotOf(values);
    const { parley, call } = connectWithKey(values, environment);
    const statistics = await call(() => parley.statistics({ chatbotId }));
    out(values.json ? jsonText(statistics) : statisticsText(statistics));
    return exitCodes.fine;
  },
};

function statisticsText({
  totalInteractions,
  ratings,
  satisfactionScore,
  last30Days,
  topQuestions,
}: Statistics): string {
  const { interactions, conversations, p50ResponseTime, p95ResponseTime } = last30Days;
  const { answered, unsure, refused, resolutionRate, handedOver } = last30Days;
  const rows = [
    ['Questions, ever', String(totalInteractions)],
    ['Ratings', ratings === 0 ? 'none' : `${satisfactionScore.toFixed(1)} of 5, by ${ratings}`],
    ['Last 30 days', `${interactions} questions in ${conversations} conversations`],
    ['- answered', `${answered}, and ${unsure} not surely`],
    ['- refused', String(refused)],
    ['- resolved', resolutionRate === null ? 'not known' : `${Math.round(resolutionRate * 100)} %`],
    ['- handed over', String(handedOver)],
    ['- response time', `${Math.round(p50ResponseTime)} ms; 19 of 20 within ${Math.round(p95ResponseTime)} ms`],
  ];
  const top = topQuestions.map((question, index) => `  ${index + 1}. ${terminalLine(question, 120)}\n`);
  return `${tableText(rows)}${top.length > 0 ? `\nTop questions\n${top.join('')}` : ''}`;
}
