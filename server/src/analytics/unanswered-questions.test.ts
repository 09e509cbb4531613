import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOURS_QUESTION, SHOP_DOCUMENTS } from '../../test-support/shop-documents.ts';
import { startStubProvider } from '../../test-support/stub-provider.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';

const WORDINGS = [
  'How do I reset my password?',
  'I forgot my password, how can I reset it?',
  'I have forgotten my password, how do I reset it?',
];
const ANSWER = 'Press "Forgot password" on the sign-in page.';

interface Group {
  id: string;
  variants: string[];
  [field: string]: unknown;
}

/** What a person sees and does with the unanswered questions of a chatbot. */
function peopleOf(service: TestService, account: TestAccount, chatbotId: string) {
  const { idToken: token, apiKey, userId } = account;
  const path = `/api/chatbots/${chatbotId}/unanswered`;
  return {
    ask: async (message: string) => (await service.query(apiKey, { chatbotId, message })).body,
    async groups(filter = ''): Promise<Group[]> {
      const reply = await service.request('GET', `${path}?userId=${userId}${filter}`, { token });
      expect(reply.status).toBe(200);
      return reply.body.groups;
    },
    act: (groupId: string, verb: 'answer' | 'dismiss', body: object) =>
      service.request('POST', `${path}/${groupId}/${verb}`, { token, body: { userId, ...body } }),
    statistics: async () =>
      (await service.request('GET', `/api/chatbots/${chatbotId}/stats?userId=${userId}`, { token })).body,
  };
}

describe.each(behaviourEngines)('unanswered questions on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
  });
  afterAll(() => service?.stop());

  const open = async () => {
    const chatbotId = await service.createChatbot(account, SHOP_DOCUMENTS);
    return { chatbotId, ...peopleOf(service, account, chatbotId) };
  };

  test('from three wordings asked in vain to an answer for all who ask them', async () => {
    const { chatbotId, ask, groups, act, statistics } = await open();
    for (const wording of [...WORDINGS, WORDINGS[0] ?? '']) expect((await ask(wording)).sources).toEqual([]);
    await ask(HOURS_QUESTION);

    const [group, ...others] = await groups('&status=open');
    expect(others).toEqual([]);
    expect(group).toMatchObject({
      question: WORDINGS[0],
      asked: 4,
      unanswered: 4,
      lowConfidence: 0,
      status: 'open',
      dismissed: false,
      bestPassages: expect.arrayContaining([
        {
          title: expect.any(String),
          url: expect.any(String),
          quote: expect.any(String),
          score: expect.any(Number),
        },
      ]),
    });
    expect(group?.variants.toSorted()).toEqual(WORDINGS.toSorted());

    const answered = await act(group?.id ?? '', 'answer', { answer: ANSWER });
    expect(answered.status).toBe(202);
    expect(answered.body.questions).toHaveLength(3);
    await service.sourceRead(account, chatbotId, answered.body.sourceId);

    expect(await groups('&status=open')).toEqual([]);
    expect(await groups('&status=closed')).toMatchObject([{ id: group?.id, status: 'closed', asked: 4 }]);
    for (const wording of WORDINGS) expect((await ask(wording)).response).toBe(ANSWER);
    expect(await statistics()).toMatchObject({
      topQuestions: [WORDINGS[0], HOURS_QUESTION],
      topQuestionCounts: [7, 1],
    });
    expect(await groups()).toMatchObject([{ asked: 7, unanswered: 4, status: 'closed' }]);
  });

  test('a second answer takes the place of the first', async () => {
    const { chatbotId, ask, groups, act } = await open();
    await ask(WORDINGS[0] ?? '');
    const [group] = await groups();
    const first = await act(group?.id ?? '', 'answer', { answer: 'Ask Jane.' });
    await service.sourceRead(account, chatbotId, first.body.sourceId);
    const second = await act(group?.id ?? '', 'answer', { answer: ANSWER, question: 'Password lost?' });
    expect(second.body.sourceId).toBe(first.body.sourceId);
    await service.sourceRead(account, chatbotId, second.body.sourceId);
    expect((await ask(WORDINGS[0] ?? '')).response).toBe(ANSWER);
    expect((await ask('Password lost?')).response).toBe(ANSWER);
  });

  test('a second answer takes the place of the first also when another wording is the most asked by then', async () => {
    const { chatbotId, ask, groups, act } = await open();
    for (const at of [0, 0, 1]) await ask(WORDINGS[at] ?? '');
    const [group] = await groups();
    expect(group?.question).toBe(WORDINGS[0]);
    const first = await act(group?.id ?? '', 'answer', { answer: 'Ask Jane.' });
    for (const at of [1, 1]) await ask(WORDINGS[at] ?? '');
    expect(await groups()).toMatchObject([{ question: WORDINGS[1] }]);
    const second = await act(group?.id ?? '', 'answer', { answer: ANSWER });
    expect(second.body.sourceId).toBe(first.body.sourceId);
    await service.sourceRead(account, chatbotId, second.body.sourceId);
    for (const wording of WORDINGS.slice(0, 2)) expect((await ask(wording)).response).toBe(ANSWER);
  });

  test('an answer takes the place of no source that somebody wrote, and of none that was given to another group', async () => {
    const { chatbotId, ask, groups, act } = await open();
    const [password = ''] = WORDINGS;
    const gym = 'Is there a gym?';
    for (const question of [password, password, gym]) await ask(question);
    const [first, second] = await groups();
    const pairs = [
      { question: password, answer: 'Ask Jane.' },
      { question: 'Who is Jane?', answer: 'Our clerk.' },
    ];
    const byHand = await service.addSource(account, chatbotId, {
      type: 'pairs',
      title: 'Answer: all',
      pairs,
    });
    const answered = await act(first?.id ?? '', 'answer', { answer: ANSWER, question: gym });
    const other = await act(second?.id ?? '', 'answer', { answer: 'Yes, in the cellar.' });
    expect(new Set([byHand.id, answered.body.sourceId, other.body.sourceId]).size).toBe(3);
    const again = await act(first?.id ?? '', 'answer', { answer: ANSWER });
    expect(again.body.sourceId).toBe(answered.body.sourceId);
  });

  test('the answer to one long question leaves that to another with the same beginning alone', async () => {
    const { chatbotId, ask, groups, act } = await open();
    const beginning = Array.from({ length: 40 }, (_, at) => `gizmo${at}`).join(' ');
    const long = [`${beginning} and do lions roar in Monday parades?`, `${beginning} and who paints 7 bridges?`];
    for (const question of long) await ask(question);
    const listed = await groups();
    expect(listed.map(({ variants }) => variants).toSorted()).toEqual(long.toSorted().map((text) => [text]));
    const sourceIds: string[] = [];
    for (const { id, variants } of listed) {
      const { body } = await act(id, 'answer', { answer: `About ${variants[0]?.slice(-10)}` });
      await service.sourceRead(account, chatbotId, body.sourceId);
      sourceIds.push(body.sourceId);
    }
    expect(new Set(sourceIds).size).toBe(2);
    for (const question of long) expect((await ask(question)).response).toBe(`About ${question.slice(-10)}`);
    const again = await act(listed[0]?.id ?? '', 'answer', { answer: ANSWER });
    expect(again.body.sourceId).toBe(sourceIds[0]);
  });

  test('a pair that was added by hand closes the group, and the group opens again when the pair is gone', async () => {
    const { chatbotId, ask, groups } = await open();
    await ask(WORDINGS[0] ?? '');
    const pairs = [{ question: WORDINGS[0], answer: ANSWER }];
    const source = await service.addSource(account, chatbotId, { type: 'pairs', title: 'By hand', pairs });
    expect(await groups('&status=open')).toEqual([]);
    await service.request('DELETE', `/api/chatbots/${chatbotId}/sources/${source.id}`, {
      token: account.idToken,
    });
    expect(await groups('&status=open')).toHaveLength(1);
  });

  test('a group whose question a visitor got answered opens again when what answered it is deleted', async () => {
    const { chatbotId, ask, groups } = await open();
    await ask(WORDINGS[0] ?? '');
    const pairs = [{ question: WORDINGS[0], answer: ANSWER }];
    const source = await service.addSource(account, chatbotId, { type: 'pairs', title: 'By hand', pairs });
    expect((await ask(WORDINGS[0] ?? '')).response).toBe(ANSWER);
    expect(await groups()).toMatchObject([{ status: 'closed' }]);
    await service.request('DELETE', `/api/chatbots/${chatbotId}/sources/${source.id}`, {
      token: account.idToken,
    });
    expect(await groups()).toMatchObject([{ status: 'open', unanswered: 1 }]);
  });

  test('a group that was answered opens again when a wording of it is asked in vain', async () => {
    const { chatbotId, ask, groups } = await open();
    await ask(WORDINGS[0] ?? '');
    const pairs = [{ question: WORDINGS[0], answer: ANSWER }];
    const source = await service.addSource(account, chatbotId, { type: 'pairs', title: 'By hand', pairs });
    expect(await groups()).toMatchObject([{ status: 'closed' }]);
    await service.request('DELETE', `/api/chatbots/${chatbotId}/sources/${source.id}`, {
      token: account.idToken,
    });
    await ask(WORDINGS[0] ?? '');
    expect(await groups()).toMatchObject([{ status: 'open', unanswered: 2 }]);
  });

  test('what was dismissed stays away in other words too, until it is taken back', async () => {
    const { ask, groups, act } = await open();
    await ask(WORDINGS[0] ?? '');
    const [group] = await groups();
    expect((await act(group?.id ?? '', 'dismiss', {})).status).toBe(204);
    await ask(WORDINGS[1] ?? '');
    await ask(WORDINGS[1] ?? '');
    expect(await groups('&status=open')).toEqual([]);
    expect(await groups('&status=closed')).toMatchObject([{ dismissed: true, asked: 3 }]);
    // By the id it had when another wording was the most asked.
    await act(group?.id ?? '', 'dismiss', { dismissed: false });
    expect(await groups('&status=open')).toMatchObject([{ dismissed: false }]);
  });

  test('come most often unanswered first, as many as were asked for', async () => {
    const { ask, groups } = await open();
    await ask('Is there a gym?');
    for (let times = 0; times < 3; times += 1) await ask('Do you sell gift vouchers?');
    for (let times = 0; times < 2; times += 1) await ask('Who painted the Mona Lisa?');
    const asked = (await groups()).map(({ unanswered }) => unanswered);
    expect(asked).toEqual([3, 2, 1]);
    expect(await groups('&limit=1')).toMatchObject([{ question: 'Do you sell gift vouchers?' }]);
  });

  test('leave with the session in which they were asked', async () => {
    const { chatbotId, ask, groups } = await open();
    const { sessionId } = await ask('Do you sell gift vouchers?');
    await service.request('DELETE', `/api/chatbots/${chatbotId}/sessions/${sessionId}`, {
      token: account.idToken,
    });
    expect(await groups()).toEqual([]);
  });

  test('a group that does not exist is 404, and one of another chatbot as well', async () => {
    const { ask, groups } = await open();
    await ask('Do you sell gift vouchers?');
    const [group] = await groups();
    const other = await open();
    await other.ask('Do you sell gift vouchers?');
    for (const id of ['grp_unknown', group?.id ?? ''])
      expect(await other.act(id, 'answer', { answer: ANSWER })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
  });
});

test('to look whether questions are answered by now asks no language model', async () => {
  const provider = await startStubProvider({ answer: 'I could not find that.' });
  const service = await startTestService('sqlite', { MODEL_BASE_URL: provider.baseUrl, MODEL_NAME: 'stub' });
  try {
    const account = await service.createAccount();
    const chatbotId = await service.createChatbot(account, SHOP_DOCUMENTS);
    const { ask, groups } = peopleOf(service, account, chatbotId);
    await ask('Do you sell gift vouchers?');
    const pairs = [{ question: 'Do you sell gift vouchers?', answer: 'Yes.' }];
    await service.addSource(account, chatbotId, { type: 'pairs', title: 'By hand', pairs });
    const before = provider.counts.chat;
    expect(await groups()).toMatchObject([{ status: 'closed' }]);
    expect(provider.counts.chat).toBe(before);
  } finally {
    await service.stop();
    await provider.close();
  }
});
