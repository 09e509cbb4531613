import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAnalyticsStore } from '../adapters/database/analytics/analytics-store.ts';
import { createChatbotStore } from '../adapters/database/chatbots/chatbot-store.ts';
import { createConversationStore } from '../adapters/database/conversations/conversation-store.ts';
import { step } from '../adapters/database/database.ts';
import { openSqliteDatabase } from '../adapters/database/sqlite/sqlite-database.ts';
import type { Chatbot } from '../chatbots/index.ts';
import { defaultSettings } from '../chatbots/settings.ts';
import { createQuestionGrouping } from './group-questions.ts';
import { createUnansweredQuestions, type UnansweredDependencies } from './unanswered-questions.ts';

const chatbot: Chatbot = {
  id: 'bot_1',
  accountId: 'acct_1',
  name: 'Bot',
  domain: '',
  isActive: true,
  settings: defaultSettings,
  settingsVersion: 1,
  indexVersion: 2,
  modelVersion: 0,
  createdAt: 0,
};
const all = { status: undefined, limit: 100 };

test('a reading tries thirty questions at most, with the vectors they were asked with, and none twice', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-trials-'));
  const database = await openSqliteDatabase(folder);
  try {
    const account = { id: 'acct_1', name: 'A', plan: 'free', hourly_limit: null, retention_days: 30 };
    await database.write([step(database.build.insertInto('accounts').values({ ...account, created_at: 0 }))]);
    await createChatbotStore(database).create(chatbot);
    const conversations = createConversationStore(database);
    for (let at = 0; at < 35; at += 1)
      await conversations.record({
        session: {
          id: `sess_${at}`,
          chatbotId: chatbot.id,
          accountId: chatbot.accountId,
          owner: 'visitor:1',
        },
        questionId: `msg_q${at}`,
        question: `Topic${at}?`,
        answerId: `msg_a${at}`,
        answer: 'No.',
        asked: {
          key: `topic${at}`,
          text: `Topic${at}?`,
          outcome: 'unanswered',
          embeddingModel: 'stub',
          vector: Float32Array.of(0, 1),
          indexVersion: 1,
          passages: [],
        },
        details: {
          confidence: 0,
          sources: [],
          mode: 'standard',
          responseTime: 1,
          usage: { promptTokens: 0, completionTokens: 0, totalTokens: 0 },
        },
        createdAt: at,
      });

    const tried: Parameters<UnansweredDependencies['wouldAnswer']>[] = [];
    const noSources = {
      sourcesOf: neverCalled,
      contentOf: neverCalled,
      addSource: neverCalled,
      replaceSource: neverCalled,
    };
    const unanswered = createUnansweredQuestions(
      {
        store: createAnalyticsStore(database),
        async wouldAnswer(...trial) {
          tried.push(trial);
          return { kind: 'answer', confidence: trial[1] === 'Topic3?' ? 0.3 : 0.6 };
        },
        knowledge: noSources,
      },
      createQuestionGrouping(['en']),
    );
    const counts: [number, number][] = [];
    for (let reading = 0; reading < 3; reading += 1) {
      const groups = await unanswered.list(chatbot, all);
      counts.push([tried.length, groups.filter(({ status }) => status === 'open').length]);
    }
    expect(counts.map(([trials]) => trials)).toEqual([30, 35, 35]);
    // The one that would be answered, but not surely.
    expect(counts.at(-1)).toEqual([35, 1]);
    expect(tried[0]?.[2]).toEqual({ vector: Float32Array.of(0, 1), embeddingModel: 'stub' });
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
});

function neverCalled(): never {
  throw new Error('Listing changes no sources.');
}
