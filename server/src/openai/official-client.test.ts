import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHOP_DOCUMENTS } from '../../test-support/shop-documents.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { startTestService, type TestService } from '../../test-support/test-service.ts';

let service: TestService;
let account: TestAccount;
let model: string;
let client: OpenAI;
beforeAll(async () => {
  service = await startTestService('sqlite');
  account = await service.createAccount();
  model = await service.createChatbot(account, SHOP_DOCUMENTS);
  client = clientWith(account.apiKey);
});
afterAll(() => service?.stop());

const clientWith = (apiKey: string) => new OpenAI({ apiKey, baseURL: `${service.url}/v1`, maxRetries: 0 });
const asked = (content: string) => [{ role: 'user' as const, content }];
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('It succeeded.'),
    (error: unknown) => error,
  );

describe("OpenAI's own client", () => {
  test('lists the chatbots as models', async () => {
    const ids: string[] = [];
    for await (const { id, object } of client.models.list()) {
      expect(object).toBe('model');
      ids.push(id);
    }
    expect(ids).toEqual([model]);
    expect(await client.models.retrieve(model)).toMatchObject({ id: model, owned_by: 'parley' });
  });

  test('gets a whole answer with its sources', async () => {
    const completion = await client.chat.completions.create({
      model,
      messages: [{ role: 'system', content: 'You are a pirate.' }, ...asked('When is the shop open on weekdays?')],
      temperature: 0.2,
      max_tokens: 50,
      tools: [{ type: 'function', function: { name: 'lookup' } }],
    });
    const [choice] = completion.choices;
    expect(completion).toMatchObject({ object: 'chat.completion', model });
    expect(choice?.finish_reason).toBe('stop');
    expect(choice?.message.content).toContain('9 to 17');
    const [annotation] = choice?.message.annotations ?? [];
    expect(annotation?.url_citation.url).toMatch(/^https:\/\/shop\.example\.com\//);
    const { start_index: start = 0, end_index: end = 0 } = annotation?.url_citation ?? {};
    expect(choice?.message.content?.slice(start, end)).toContain('9 to 17');
    expect(completion).toMatchObject({ parley: { kind: 'answer', session_id: expect.stringMatching(/^sess_/) } });
  });

  test('follows an answer as it is written', async () => {
    const stream = client.chat.completions.stream({
      model,
      messages: asked('When is the shop open on weekdays?'),
      stream_options: { include_usage: true },
    });
    let text = '';
    for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
    const final = await stream.finalChatCompletion();
    expect(text).toContain('9 to 17');
    expect(final.choices[0]?.message.content).toBe(text);
    expect(final.choices[0]?.finish_reason).toBe('stop');
    expect(final.usage?.total_tokens).toBeGreaterThanOrEqual(0);
  });

  test('is understood by what was said before, without a session', async () => {
    const messages = [
      ...asked('When is the shop open on weekdays?'),
      { role: 'assistant' as const, content: 'The shop is open from 9 to 17 on weekdays.' },
      ...asked('And on Sundays?'),
    ];
    const { choices } = await client.chat.completions.create({ model, messages });
    expect(choices[0]?.message.content).toContain('11 to 15');
  });

  test('goes on with a session that it names', async () => {
    const metadata = { session_id: 'order-4711' };
    await client.chat.completions.create({ model, metadata, messages: asked('When is the shop open on weekdays?') });
    const { choices } = await client.chat.completions.create({ model, metadata, messages: asked('And on Sundays?') });
    expect(choices[0]?.message.content).toContain('11 to 15');
  });

  test('gets responses, one after the other', async () => {
    const first = await client.responses.create({ model, input: 'When is the shop open on weekdays?' });
    expect(first).toMatchObject({ status: 'completed', model, error: null });
    expect(first.output_text).toContain('9 to 17');
    const next = await client.responses.create({ model, input: 'And on Sundays?', previous_response_id: first.id });
    expect(next.output_text).toContain('11 to 15');
    expect(next.previous_response_id).toBe(first.id);
    const [item] = next.output;
    const part = item?.type === 'message' ? item.content[0] : undefined;
    expect(part).toMatchObject({
      type: 'output_text',
      annotations: expect.arrayContaining([
        expect.objectContaining({ type: 'url_citation', url: expect.stringContaining('https://shop.example.com/') }),
      ]),
    });
  });

  test('follows a response as it is written', async () => {
    const stream = client.responses.stream({
      model,
      input: [{ role: 'user', content: [{ type: 'input_text', text: 'When is the shop open on weekdays?' }] }],
    });
    const types = new Set<string>();
    let text = '';
    for await (const event of stream) {
      types.add(event.type);
      if (event.type === 'response.output_text.delta') text += event.delta;
    }
    expect((await stream.finalResponse()).output_text).toBe(text);
    expect(text).toContain('9 to 17');
    expect([...types]).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.annotation.added',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.completed',
    ]);
  });

  test('throws its own errors', async () => {
    const ask = (given: object = {}, by = client) =>
      failureOf(by.chat.completions.create({ model, messages: asked('Hours?'), ...given }));
    const wrongKey = await ask({}, clientWith('pk_live_wrong'));
    expect(wrongKey).toBeInstanceOf(OpenAI.AuthenticationError);
    expect(wrongKey).toMatchObject({ status: 401, code: 'invalid_api_key' });
    const noModel = await ask({ model: 'gpt-4o' });
    expect(noModel).toBeInstanceOf(OpenAI.NotFoundError);
    expect(noModel).toMatchObject({ code: 'model_not_found' });
    expect(await failureOf(client.models.retrieve('gpt-4o'))).toBeInstanceOf(OpenAI.NotFoundError);
    for (const [param, value] of [
      ['n', 2],
      ['logprobs', true],
      ['response_format', { type: 'json_object' }],
      ['tool_choice', 'required'],
    ] as const) {
      const refused = await ask({ [param]: value });
      expect(refused).toBeInstanceOf(OpenAI.BadRequestError);
      expect(refused).toMatchObject({ param, code: expect.stringMatching(/^unsupported_/) });
    }
    expect(await ask({ messages: [] })).toBeInstanceOf(OpenAI.BadRequestError);
    expect(await ask({ messages: asked('long '.repeat(1_000)) })).toMatchObject({ code: 'string_above_max_length' });
    expect(await ask({ messages: [{ role: 'assistant', content: 'Hello' }] })).toMatchObject({ param: 'messages' });
    const picture = [{ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }];
    expect(await ask({ messages: [{ role: 'user', content: picture }] })).toMatchObject({ code: 'unsupported_value' });
    const previous = failureOf(client.responses.create({ model, input: 'Hours?', previous_response_id: 'resp_msg_x' }));
    expect(await previous).toMatchObject({ status: 400, code: 'previous_response_not_found' });
  });

  test('neither sees nor asks the chatbots of another account', async () => {
    const other = clientWith((await service.createAccount()).apiKey);
    expect((await other.models.list()).data).toEqual([]);
    const refused = failureOf(other.chat.completions.create({ model, messages: asked('Hours?') }));
    expect(await refused).toBeInstanceOf(OpenAI.NotFoundError);
  });
});
