import { z } from 'zod';
import type { Answering } from '../answering/index.ts';
import type { Chatbot, Chatbots } from '../chatbots/index.ts';
import { certainties, certaintyOf } from '../conversations/index.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { messageText } from '../http/message-text.ts';
import { type AccountCaller, type Identity, newId } from '../identity/index.ts';
import type { Knowledge } from '../knowledge/index.ts';
import type { Limits } from '../limits/index.ts';
import { type Tool, tool } from './tool.ts';
import { type TransportDependencies, toolEndpoint } from './tool-endpoint-routes.ts';

export interface ChatbotDependencies {
  answering: Answering;
  chatbots: Chatbots;
  identity: Identity;
  knowledge: Knowledge;
  limits: Limits;
}

/** A chatbot as a server of the Model Context Protocol. */
export function chatbotRoute(dependencies: ChatbotDependencies & TransportDependencies): Endpoint {
  return toolEndpoint(
    {
      path: '/mcp/{chatbotId}',
      summary: 'A chatbot as a server of the Model Context Protocol',
      description:
        'Streamable HTTP without sessions. The tools are `ask` (scope `ask`) and `search_documents` (scope `read`); a key sees those that it may call.',
      scopes: ['ask', 'read'],
      params: z.object({ chatbotId: z.string() }),
      errors: ['CHATBOT_NOT_FOUND'],
      async offer(caller, { chatbotId }) {
        const chatbot = await dependencies.chatbots.chatbotToAsk(caller, chatbotId);
        return {
          instructions: `Answers questions from the documents of the chatbot “${chatbot.name}”.`,
          tools: [askTool(chatbot, dependencies), searchTool(chatbot, dependencies)],
        };
      },
    },
    dependencies,
  );
}

// Made once: a schema is compiled when it first parses.
const asking = {
  input: z.object({
    question: messageText,
    sessionId: z
      .string()
      .min(1)
      .max(128)
      .optional()
      .describe('That of an earlier answer, to go on with its conversation.'),
  }),
  output: z.object({
    answer: z.string(),
    confidence: z.number().describe('The probability that the answer is right and supported by its sources.'),
    certainty: z.enum(certainties).describe('The confidence in words.'),
    kind: z.string().describe('`answer`, `refusal`, `small-talk`, `handover`, or `passed` to a person.'),
    sources: z.array(z.string()).describe('Addresses of the documents that the answer uses, most used first.'),
    sessionId: z.string().describe('To go on with this conversation.'),
    messageId: z.string(),
  }),
};

const searching = {
  input: z.object({
    query: messageText,
    limit: z.int().min(1).max(50).default(10).describe('How many passages at most.'),
  }),
  output: z.object({
    passages: z
      .array(
        z.object({
          title: z.string().describe('Of the document.'),
          url: z.string().describe('Leads to the spot where the format allows it.'),
          text: z.string(),
        }),
      )
      .describe('Best first.'),
  }),
};

function askTool({ id: chatbotId, name }: Chatbot, { answering, identity, limits }: ChatbotDependencies): Tool {
  /** Asked by a tool, a question counts in the account's hour as one of the API does. */
  async function countQuestion({ accountId }: AccountCaller, address: string) {
    const account = await identity.findAccount(accountId);
    if (!account) throw new Error('The account of a key that was let in does not exist.');
    await limits.countQuestion(account, { kind: 'account', address });
    return account;
  }

  return tool(
    {
      name: 'ask',
      title: `Ask ${name}`,
      description: `Ask the chatbot “${name}” a question. It answers from its own documents with their addresses, or says that it does not know.`,
      scopes: ['ask'],
      isReadOnly: false,
      ...asking,
      textOf: ({ answer, certainty, sources }) => [
        answer,
        [`Certainty: ${certainty}`, ...sources.map((url) => `Source: ${url}`)].join('\n'),
      ],
    },
    async ({ question, sessionId }, { caller, address, signal }) => {
      const { retentionDays } = await countQuestion(caller, address);
      const answer = await answering.answer(
        {
          caller,
          chatbotId,
          sessionId,
          message: question,
          mode: 'standard',
          answerId: newId('msg'),
          retentionDays,
          pageUrl: undefined,
          streamed: false,
          acceptedLanguages: [],
        },
        signal,
      );
      const { response, confidence, kind, sources, messageId } = answer;
      return {
        answer: response,
        confidence,
        certainty: certaintyOf(confidence),
        kind: kind ?? (sources.length > 0 ? 'answer' : 'refusal'),
        sources,
        sessionId: answer.sessionId,
        messageId,
      };
    },
  );
}

function searchTool({ id, name }: Chatbot, { chatbots, knowledge }: ChatbotDependencies): Tool {
  return tool(
    {
      name: 'search_documents',
      title: `Search the documents of ${name}`,
      description: `Find the passages of the documents of “${name}” that fit a query best, by words and meaning.`,
      scopes: ['read'],
      isReadOnly: true,
      ...searching,
      textOf: ({ passages }) => passages.map(({ title, url, text }) => `${title}\n${url}\n\n${text}`),
    },
    async ({ query: question, limit }, { caller, signal }) => {
      const chatbot = await chatbots.chatbotFor(caller, id, 'see');
      const { passages } = await knowledge.findPassages({ chatbot, question, limit, signal });
      return { passages: passages.map(({ title, url, spot, text }) => ({ title, url: url + spot, text })) };
    },
  );
}
