import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

describe.each(engines)('settings and widget configuration on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  let path: string;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account, {}, { domain: 'shop.example.com' });
    path = `/api/chatbots/${chatbotId}/settings`;
  });
  afterAll(() => service?.stop());

  const read = () => service.request('GET', `${path}?userId=${account.userId}`, { token: account.idToken });
  const write = (settings: unknown, headers?: Record<string, string>) =>
    service.request('PUT', path, {
      token: account.idToken,
      body: { userId: account.userId, settings },
      ...(headers && { headers }),
    });

  describe('GET /api/chatbots/{id}/settings', () => {
    test('returns the chatbot and its settings', async () => {
      const { status, body } = await read();
      expect(status).toBe(200);
      expect(body).toEqual({
        chatbot: { id: chatbotId, name: 'Test bot' },
        settings: {
          welcomeMessage: expect.any(String),
          suggestedQuestions: [],
          theme: {
            primaryColor: expect.stringMatching(/^#[0-9a-f]{6}$/i),
            backgroundColor: expect.stringMatching(/^#[0-9a-f]{6}$/i),
            textColor: expect.stringMatching(/^#[0-9a-f]{6}$/i),
            position: 'bottom-right',
          },
          welcomeMessages: {},
          logoUrl: '',
          teaserAfterSeconds: null,
          preChatForm: false,
          instructions: '',
          fallbackMessage: '',
          languages: [],
          confidenceThreshold: null,
          linkHosts: [],
          visitorModes: ['standard', 'productivity'],
          liveChat: { isEnabled: true, attachments: true, workingHours: null },
        },
      });
    });

    test('refuses another userId', async () => {
      const reply = await service.request('GET', `${path}?userId=usr_other`, { token: account.idToken });
      expect(reply).toMatchObject({ status: 403, body: { code: 'USER_MISMATCH' } });
    });
  });

  describe('PUT /api/chatbots/{id}/settings', () => {
    test('changes the settings and replies with the same document as GET', async () => {
      const settings = {
        welcomeMessage: 'Willkommen! ¿Qué tal? 🙂',
        suggestedQuestions: ['When are you open?', 'How do I return goods?'],
        theme: {
          primaryColor: '#112233',
          backgroundColor: '#AABBCC',
          textColor: '#000000',
          position: 'top-left',
        },
      };
      const written = await write(settings);
      expect(written).toMatchObject({ status: 200, body: { chatbot: { id: chatbotId }, settings } });
      const again = await read();
      expect(again.body).toEqual(written.body);
      expect(again.headers.get('etag')).toBe(written.headers.get('etag'));
    });

    test('keeps the fields that are left out, inside the theme too', async () => {
      const before = (await read()).body.settings;
      await write({ theme: { primaryColor: '#445566' } });
      await write({ welcomeMessage: 'Hi' });
      expect((await read()).body.settings).toEqual({
        ...before,
        welcomeMessage: 'Hi',
        theme: { ...before.theme, primaryColor: '#445566' },
      });
    });

    test('changes how the chatbot answers, and keeps it from the widget', async () => {
      const answering = {
        instructions: 'Be formal. Never talk about prices.',
        fallbackMessage: 'Bitte rufen Sie uns an.',
        languages: ['de', 'en'],
        confidenceThreshold: 0.6,
      };
      expect((await write(answering)).body.settings).toMatchObject(answering);
      await write({ languages: [], confidenceThreshold: null });
      const { settings } = (await read()).body;
      expect(settings).toMatchObject({ ...answering, languages: [], confidenceThreshold: null });
      const widget = await service.request('GET', `/api/widget/config/${chatbotId}`);
      // But for the languages, so that it greets in one of them.
      const kept = Object.keys(answering).filter((name) => name !== 'languages');
      for (const name of kept) expect(widget.body).not.toHaveProperty(name);
    });

    test('says whether and when people are there, each by itself, and tells the widget only whether', async () => {
      const workingHours = {
        timeZone: 'Europe/Lisbon',
        days: {
          monday: [
            { from: '09:00', to: '12:30' },
            { from: '12:30', to: '24:00' },
          ],
        },
      };
      const none = { tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
      const written = await write({ liveChat: { workingHours } });
      const whole = { ...workingHours, days: { ...workingHours.days, ...none } };
      expect(written.body.settings.liveChat).toEqual({ isEnabled: true, attachments: true, workingHours: whole });
      expect((await write({ liveChat: { isEnabled: false } })).body.settings.liveChat).toEqual({
        isEnabled: false,
        attachments: true,
        workingHours: whole,
      });
      const widget = await service.request('GET', `/api/widget/config/${chatbotId}`);
      expect(widget.body.liveChat).toEqual({ isEnabled: false });
      await write({ liveChat: { isEnabled: true, workingHours: null } });
      expect((await read()).body.settings.liveChat).toEqual({
        isEnabled: true,
        attachments: true,
        workingHours: null,
      });
    });

    const hoursOn = (...monday: { from: string; to: string }[]) => ({
      liveChat: { workingHours: { timeZone: 'Europe/Lisbon', days: { monday } } },
    });
    const quarter = (hour: number) => ({ from: `0${hour}:00`, to: `0${hour}:15` });
    test.each([
      ['an unknown field of live chat', { liveChat: { enabled: true } }],
      ['isEnabled that is no boolean', { liveChat: { isEnabled: 'yes' } }],
      ['an unknown time zone', { liveChat: { workingHours: { timeZone: 'Mars/Olympus', days: {} } } }],
      ['an offset for a time zone', { liveChat: { workingHours: { timeZone: '+02:00', days: {} } } }],
      ['no time zone', { liveChat: { workingHours: { days: {} } } }],
      ['an unknown day', { liveChat: { workingHours: { timeZone: 'UTC', days: { mondays: [] } } } }],
      ['a time that is none', hoursOn({ from: '9:00', to: '17:00' })],
      ['a minute past the last', hoursOn({ from: '09:00', to: '24:01' })],
      ['a span that ends before it begins', hoursOn({ from: '17:00', to: '09:00' })],
      ['a span of no length', hoursOn({ from: '09:00', to: '09:00' })],
      ['spans out of order', hoursOn({ from: '13:00', to: '17:00' }, { from: '09:00', to: '12:00' })],
      ['spans that overlap', hoursOn({ from: '09:00', to: '13:00' }, { from: '12:59', to: '17:00' })],
      ['five spans', hoursOn(quarter(1), quarter(2), quarter(3), quarter(4), quarter(5))],
    ])('refuses %s', async (_, settings) => {
      expect(await write(settings)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    });

    test.each(['bottom-right', 'bottom-left', 'top-right', 'top-left'])('places the widget %s', async (position) => {
      expect((await write({ theme: { position } })).body.settings.theme.position).toBe(position);
    });

    test('tells the widget what is set of its look, and nothing that is not', async () => {
      const own = await service.createChatbot(account);
      const configuration = async () => (await service.request('GET', `/api/widget/config/${own}`)).body;
      for (const name of ['welcomeMessages', 'logoUrl', 'teaserAfterSeconds', 'preChatForm'])
        expect(await configuration()).not.toHaveProperty(name);
      const settings = {
        welcomeMessages: { de: 'Hallo!' },
        logoUrl: 'https://shop.example/logo.png',
        teaserAfterSeconds: 5,
        preChatForm: true,
      };
      await service.request('PUT', `/api/chatbots/${own}/settings`, {
        token: account.idToken,
        body: { userId: account.userId, settings },
      });
      expect(await configuration()).toMatchObject(settings);
    });

    test('keeps texts of exactly the greatest length', async () => {
      const settings = {
        welcomeMessage: 'x'.repeat(500),
        suggestedQuestions: Array.from({ length: 10 }, (_, at) => `${at}`.padEnd(200, 'y')),
      };
      expect(await write(settings)).toMatchObject({ status: 200, body: { settings } });
    });

    test.each([
      ['an unknown field', { welcomMessage: 'typo' }],
      ['an unknown field of the theme', { theme: { primaryColour: '#112233' } }],
      ['a colour that is not #rrggbb', { theme: { primaryColor: 'red' } }],
      ['a short colour', { theme: { primaryColor: '#123' } }],
      ['a colour with something behind it', { theme: { primaryColor: '#112233;x' } }],
      ['an unknown position', { theme: { position: 'middle' } }],
      ['a welcome message of 501 characters', { welcomeMessage: 'x'.repeat(501) }],
      ['a welcome in a language that the chatbot does not speak', { welcomeMessages: { tlh: 'nuqneH' } }],
      ['an empty welcome in a language', { welcomeMessages: { de: '' } }],
      ['a logo without TLS', { logoUrl: 'http://shop.example/logo.png' }],
      ['a logo that is a script', { logoUrl: 'javascript:alert(1)' }],
      ['a logo whose host would end a policy', { logoUrl: 'https://shop.example;script-src*/logo.png' }],
      ['a logo with a password', { logoUrl: 'https://a:b@shop.example/logo.png' }],
      ['a teaser at once', { teaserAfterSeconds: 0 }],
      ['eleven suggested questions', { suggestedQuestions: Array(11).fill('Why?') }],
      ['a suggested question of 201 characters', { suggestedQuestions: ['x'.repeat(201)] }],
      ['suggested questions that are no strings', { suggestedQuestions: [1] }],
      ['instructions of 2,001 characters', { instructions: 'x'.repeat(2_001) }],
      ['a fallback message of 501 characters', { fallbackMessage: 'x'.repeat(501) }],
      ['a language that the chatbot does not speak', { languages: ['en', 'tlh'] }],
      ['a language twice', { languages: ['en', 'en'] }],
      ['a threshold above 1', { confidenceThreshold: 1.1 }],
      ['a threshold that is a text', { confidenceThreshold: '0.5' }],
      ['null for a text', { welcomeMessage: null }],
      ['settings that are no object', 'settings'],
      ['the owner of the chatbot', { accountId: 'acct_other' }],
      ['a prototype', JSON.parse('{"__proto__": {"welcomeMessage": "x"}}')],
    ])('refuses %s and changes nothing', async (_, settings) => {
      const before = await read();
      expect(await write(settings)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
      const after = await read();
      expect(after.body).toEqual(before.body);
      expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
    });

    test('refuses unknown fields beside the settings', async () => {
      const body = { userId: account.userId, settings: {}, name: 'Other' };
      const reply = await service.request('PUT', path, { token: account.idToken, body });
      expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    });

    test('refuses another userId, and none', async () => {
      const put = (body: unknown) => service.request('PUT', path, { token: account.idToken, body });
      expect(await put({ userId: 'usr_other', settings: {} })).toMatchObject({
        status: 403,
        body: { code: 'USER_MISMATCH' },
      });
      expect(await put({ settings: {} })).toMatchObject({ status: 400 });
    });
  });

  describe('concurrent editors', () => {
    test('get an ETag, and 412 for an If-Match that is stale', async () => {
      const etag = (await read()).headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[^"]+"$/);
      expect((await write({ welcomeMessage: 'first' }, { 'If-Match': etag })).status).toBe(200);
      expect(await write({ welcomeMessage: 'second' }, { 'If-Match': etag })).toMatchObject({
        status: 412,
        body: { code: 'PRECONDITION_FAILED' },
      });
      expect((await read()).body.settings.welcomeMessage).toBe('first');
    });

    test('of whom many have read the same: exactly one is let in', async () => {
      const etag = (await read()).headers.get('etag') ?? '';
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, at) => write({ welcomeMessage: `${at}` }, { 'If-Match': etag })),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 412)).toHaveLength(19);
    });

    test('of different fields, without If-Match: no change is lost', async () => {
      await Promise.all([
        write({ welcomeMessage: 'both' }),
        write({ theme: { primaryColor: '#010101' } }),
        write({ theme: { textColor: '#020202' } }),
        write({ suggestedQuestions: ['Why?'] }),
      ]);
      expect((await read()).body.settings).toMatchObject({
        welcomeMessage: 'both',
        suggestedQuestions: ['Why?'],
        theme: { primaryColor: '#010101', textColor: '#020202' },
      });
    });
  });

  describe('GET /api/widget/config/{id}', () => {
    test('is public, and returns the documented fields', async () => {
      const { status, body } = await service.request('GET', `/api/widget/config/${chatbotId}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        id: chatbotId,
        name: 'Test bot',
        domain: 'shop.example.com',
        theme: { primaryColor: expect.stringMatching(/^#[0-9a-f]{6}$/i) },
        isActive: true,
      });
    });

    test('says when the chatbot is not active', async () => {
      const { idToken: token } = account;
      await service.request('PATCH', `/api/chatbots/${chatbotId}`, { token, body: { isActive: false } });
      expect((await service.request('GET', `/api/widget/config/${chatbotId}`)).body.isActive).toBe(false);
      await service.request('PATCH', `/api/chatbots/${chatbotId}`, { token, body: { isActive: true } });
    });

    test('tells nothing else about the chatbot or its account (Flowise CVE-2026-41273, CVE-2026-56270)', async () => {
      const { body, text } = await service.request('GET', `/api/widget/config/${chatbotId}`);
      expect(Object.keys(body).toSorted()).toEqual([
        'domain',
        'id',
        'isActive',
        'languages',
        'liveChat',
        'name',
        'suggestedQuestions',
        'theme',
        'welcomeMessage',
      ]);
      expect(text).not.toContain(account.accountId);
    });

    test('is asked for anew each time, and sent only when it has changed', async () => {
      const path = `/api/widget/config/${chatbotId}`;
      const first = await service.request('GET', path);
      const tag = first.headers.get('etag') ?? '';
      expect(tag).toMatch(/^"[\w-]+"$/);
      expect(first.headers.get('cache-control')).toBe('no-cache');
      const ask = (known: string) => service.request('GET', path, { headers: { 'If-None-Match': known } });
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const reply = await ask(known);
        expect([known, reply.status, reply.text]).toEqual([known, 304, '']);
        expect(reply.headers.get('etag')).toBe(tag);
        expect(reply.headers.get('cache-control')).toBe('no-cache');
      }
      expect((await ask('"other"')).status).toBe(200);
      const { idToken: token } = account;
      await service.request('PATCH', `/api/chatbots/${chatbotId}`, { token, body: { name: 'Renamed' } });
      expect((await ask(tag)).body).toMatchObject({ name: 'Renamed', languages: expect.any(Array) });
      await service.request('PATCH', `/api/chatbots/${chatbotId}`, { token, body: { name: 'Test bot' } });
      expect((await ask(tag)).status).toBe(304);
    });

    test('may be read by pages of every origin', async () => {
      const reply = await service.request('GET', `/api/widget/config/${chatbotId}`, {
        headers: { Origin: 'https://anywhere.example.org' },
      });
      expect(reply.headers.get('access-control-allow-origin')).toBe('*');
      expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
    });

    test('answers 404 for a chatbot that does not exist', async () => {
      const reply = await service.request('GET', '/api/widget/config/bot_unknown');
      expect(reply).toMatchObject({ status: 404, body: { code: 'CHATBOT_NOT_FOUND' } });
    });
  });
});
