import { z } from 'zod';
import { type Analytics, statisticsDocument } from '../analytics/index.ts';
import type { Chatbots } from '../chatbots/index.ts';
import { invalidRequest } from '../errors/index.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { givenSource, type Knowledge, sourceDocument, sourceDocumentOf } from '../knowledge/index.ts';
import { type Tool, tool } from './tool.ts';
import { type TransportDependencies, toolEndpoint } from './tool-endpoint-routes.ts';

export interface OwnerDependencies {
  analytics: Analytics;
  chatbots: Chatbots;
  knowledge: Knowledge;
}

/** As large as the texts that can be added as a source, in the widest characters. */
const largestBody = 4_000_000;

/** What an owner does with chatbots, as a server of the Model Context Protocol. */
export function ownerRoute(dependencies: OwnerDependencies & TransportDependencies): Endpoint {
  const { chatbots } = dependencies;
  const tools = [
    listChatbots(chatbots),
    listSources(dependencies),
    addSource(dependencies),
    listUnanswered(dependencies),
    answerUnanswered(dependencies),
    getStatistics(dependencies),
  ];
  return toolEndpoint(
    {
      path: '/mcp',
      summary: 'The chatbots of an account as a server of the Model Context Protocol',
      description:
        'Streamable HTTP without sessions. The tools list chatbots, sources, unanswered questions and statistics (scope `read`), add sources (`sources`) and answer questions (`manage`); a key sees those that it may call.',
      scopes: ['read', 'sources'],
      params: z.object({}),
      maxBodyBytes: largestBody,
      errors: [],
      offer: async () => ({
        instructions:
          'Looks after chatbots that answer questions from their owner’s documents. Start with list_chatbots.',
        tools,
      }),
    },
    dependencies,
  );
}

const chatbotId = z.string().describe('As `list_chatbots` gives it.');

function listChatbots(chatbots: Chatbots): Tool {
  return tool(
    {
      name: 'list_chatbots',
      title: 'List chatbots',
      description: 'List the chatbots with their ids, which the other tools need.',
      scopes: ['read', 'sources'],
      isReadOnly: true,
      input: z.object({}),
      output: z.object({
        chatbots: z.array(z.object({ id: z.string(), name: z.string(), domain: z.string(), isActive: z.boolean() })),
      }),
    },
    async (_, { caller }) => {
      const found = await chatbots.chatbotsOf(caller);
      return { chatbots: found.map(({ id, name, domain, isActive }) => ({ id, name, domain, isActive })) };
    },
  );
}

/** Models read the sentences: the codes for them would only fill their context. */
const toolSource = sourceDocument.omit({ errorReasons: true, noticeReasons: true });
const toolSourceOf = (source: Parameters<typeof sourceDocumentOf>[0]) => toolSource.parse(sourceDocumentOf(source));

function listSources({ chatbots, knowledge }: OwnerDependencies): Tool {
  return tool(
    {
      name: 'list_sources',
      title: 'List sources',
      description: 'List what a chatbot has learnt from, with how far each source is read or why it failed.',
      scopes: ['read', 'sources'],
      isReadOnly: true,
      input: z.object({ chatbotId }),
      output: z.object({ sources: z.array(toolSource) }),
    },
    async (given, { caller }) => {
      const chatbot = await chatbots.chatbotFor(caller, given.chatbotId, 'see');
      return { sources: (await knowledge.sourcesOf(chatbot)).map(toolSourceOf) };
    },
  );
}

const newSource = z.object({
  chatbotId,
  type: z
    .enum(['page', 'website', 'sitemap', 'text'])
    .describe('One page, a website with the pages it links to, the pages of a sitemap, or a text that you give.'),
  url: z.string().optional().describe('Where it is. With a text: the address that answers name as its source.'),
  text: z.string().optional().describe('Markdown or plain text, where the type is `text`.'),
  title: z.string().optional().describe('Needed with a text.'),
});

function addSource({ chatbots, knowledge }: OwnerDependencies): Tool {
  return tool(
    {
      name: 'add_source',
      title: 'Add a source',
      description:
        'Give a chatbot something to learn from: an address on the web or a text. It is read in the background; list_sources tells how far it is.',
      scopes: ['sources'],
      isReadOnly: false,
      input: newSource,
      output: z.object({ source: toolSource }),
    },
    async (given, { caller }) => {
      const chatbot = await chatbots.chatbotFor(caller, given.chatbotId, 'manage');
      return { source: toolSourceOf(await knowledge.addSource(chatbot, sourceOf(given))) };
    },
  );
}

/** The source as the API takes it, checked in the same way. */
function sourceOf({ type, url, text, title }: z.output<typeof newSource>) {
  const source =
    type === 'text'
      ? { type: 'markdown', title, url, content: text }
      : { type, url, ...(title !== undefined && { title }) };
  const parsed = givenSource.safeParse(source);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = String(issue?.path[0] ?? 'source').replace('content', 'text');
  throw invalidRequest(`${field}: ${issue?.message ?? 'is not understood'}.`);
}

function listUnanswered({ analytics, chatbots }: OwnerDependencies): Tool {
  return tool(
    {
      name: 'list_unanswered_questions',
      title: 'List unanswered questions',
      description:
        'List what visitors asked and the chatbot could not answer, or not surely, the most frequent first. Questions that mean the same are one group.',
      scopes: ['read'],
      isReadOnly: true,
      input: z.object({
        chatbotId,
        status: z.enum(['open', 'closed']).default('open').describe('`closed` are answered by now, or dismissed.'),
        limit: z.int().min(1).max(100).default(20),
      }),
      output: z.object({
        groups: z.array(
          z.object({
            id: z.string().describe('To answer it.'),
            question: z.string().describe('The wording that was asked most.'),
            variants: z.array(z.string()),
            asked: z.number(),
            unanswered: z.number(),
            lowConfidence: z.number(),
            lastAskedAt: z.iso.datetime(),
            status: z.enum(['open', 'closed']),
          }),
        ),
      }),
    },
    async ({ status, limit, ...given }, { caller }) => {
      const chatbot = await chatbots.chatbotFor(caller, given.chatbotId, 'see');
      const groups = await analytics.unanswered.list(chatbot, { status, limit });
      return {
        groups: groups.map(({ lastAskedAt, bestPassages: _, isDismissed: __, ...group }) => ({
          ...group,
          lastAskedAt: new Date(lastAskedAt).toISOString(),
        })),
      };
    },
  );
}

function answerUnanswered({ analytics, chatbots }: OwnerDependencies): Tool {
  return tool(
    {
      name: 'answer_unanswered_question',
      title: 'Answer an unanswered question',
      description:
        'Write the answer to a group of list_unanswered_questions, for all who ask from now on. It becomes a source of question-answer pairs.',
      scopes: ['manage'],
      isReadOnly: false,
      input: z.object({
        chatbotId,
        groupId: z.string(),
        answer: z.string().trim().min(1).max(4_000),
        question: z.string().trim().min(1).max(500).optional().describe('A better wording, added to those asked.'),
      }),
      output: z.object({ sourceId: z.string(), questions: z.array(z.string()) }),
    },
    async ({ groupId, answer, question, ...given }, { caller }) => {
      const chatbot = await chatbots.chatbotFor(caller, given.chatbotId, 'manage');
      return analytics.unanswered.answer(chatbot, groupId, { answer, question });
    },
  );
}

function getStatistics({ analytics, chatbots }: OwnerDependencies): Tool {
  return tool(
    {
      name: 'get_statistics',
      title: 'Get statistics',
      description: 'Read how a chatbot is used: answers, response times, ratings, most asked questions, trends.',
      scopes: ['read'],
      isReadOnly: true,
      input: z.object({ chatbotId }),
      output: statisticsDocument,
    },
    async (given, { caller }) => {
      const chatbot = await chatbots.chatbotFor(caller, given.chatbotId, 'see');
      return analytics.statistics(chatbot.id);
    },
  );
}
