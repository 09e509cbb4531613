import type { Chatbot } from '../chatbots/index.ts';
import { Problem } from '../errors/index.ts';
import { languageToEmbed, mainLanguage, UNKNOWN_LANGUAGE } from '../language/index.ts';
import { RecentValues } from '../recent-values.ts';
import { currentSpan, inSpan } from '../tracing/index.ts';
import {
  type EmbeddedText,
  type Embedder,
  EmbedderUnavailable,
  type EmbeddingOptions,
  embeddingModelFor,
  type PassageIndex,
  type SearchResult,
  type WantedIndex,
} from './ports.ts';

export interface Search {
  chatbot: Chatbot;
  question: string;
  limit: number;
  signal?: AbortSignal | undefined;
  /** The question's vector, where it was embedded before; of no use when another model made it. */
  known?: KnownVector | undefined;
  /** Called with how long the question took to become a vector, and how long the search by words and by meaning. */
  onTimes?(embeddingMs: number, searchMs: number): void;
}

export interface KnownVector {
  vector: Float32Array;
  embeddingModel: string;
}

/** Never changed once made: it is the same object for all who ask the same. */
export interface Findings extends SearchResult {
  /** The question's length by the embedding model's tokenizer; 0 when it was not embedded for this search. */
  questionTokens: number;
  /** The question's, and the model that made it. */
  vector: Float32Array;
  embeddingModel: string;
  /** The languages in which `dense` is what confidence was fitted with; absent for all. */
  fittedLanguages?: readonly string[] | undefined;
}

interface Searching {
  embedder: Embedder;
  index: PassageIndex;
  /** Called for each search with whether an equal question was remembered. */
  onSearch?: ((outcome: 'searched' | 'remembered') => void) | undefined;
}

const mostBytes = 8_000_000;
/** Of the findings of one question, with what is made of them: scores, weighed sentences, an answer. */
const bytesOf = ({ passages, vector }: Findings, key: string) =>
  passages.reduce(
    (sum, { text, links = [] }) => sum + 1_000 + 2 * text.length + 100 * links.length,
    4_000 + vector.byteLength + 2 * key.length,
  );

/**
 * Finds passages, and remembers what it found until the chatbot's documents change: visitors ask the same questions.
 * Equal questions get the same object, so that what is made of it can be kept with it.
 */
export function createPassageFinder({ onSearch, ...searching }: Searching): (search: Search) => Promise<Findings> {
  const remembered = new RecentValues<string, Findings>(mostBytes, bytesOf);
  return async (search) => {
    const { chatbot, question, limit, known, onTimes } = search;
    const key = [chatbot.id, chatbot.indexVersion, limit, question].join('\n');
    const found = remembered.get(key);
    onSearch?.(found ? 'remembered' : 'searched');
    if (found) {
      currentSpan()?.set({ 'parley.remembered': true });
      onTimes?.(0, 0);
      return found;
    }
    const findings = await findPassages(search, searching);
    // Without its own count of tokens it would be another answer to whoever asks it next.
    if (!known) remembered.set(key, findings);
    return findings;
  };
}

/** The passages of this chatbot that best answer the question, by words and by meaning, best first. */
export async function findPassages(
  { chatbot, question, limit, signal, known, onTimes }: Search,
  { embedder, index }: Pick<Searching, 'embedder' | 'index'>,
): Promise<Findings> {
  const startedAt = performance.now();
  const wanted = { chatbotId: chatbot.id, version: chatbot.indexVersion, embeddingModels: embedder.models };
  const { vector, tokens, embeddingModel } = await inSpan('embedding', async () => {
    const language = await languageOf(question, wanted, embedder, index);
    const model = embeddingModelFor(embedder.models, language);
    const embedded =
      known?.embeddingModel === model
        ? { vector: known.vector, tokens: 0 }
        : await embedQuestion(embedder, question, language, { accountId: chatbot.accountId, signal });
    return { ...embedded, embeddingModel: model };
  });
  const embeddedAt = performance.now();
  const result = await inSpan('passages', () =>
    index.search({
      ...wanted,
      embeddingLanguages: embedder.languages,
      fittedLanguages: embedder.fittedLanguages,
      question,
      vector,
      limit,
    }),
  );
  onTimes?.(embeddedAt - startedAt, performance.now() - embeddedAt);
  return {
    ...result,
    questionTokens: tokens,
    vector,
    embeddingModel,
    fittedLanguages: embedder.fittedLanguages,
  };
}

async function embedQuestion(
  embedder: Embedder,
  question: string,
  language: string,
  options: EmbeddingOptions,
): Promise<EmbeddedText> {
  try {
    return await embedder.embedQuestion(question, language, options);
  } catch (error) {
    if (!(error instanceof EmbedderUnavailable)) throw error;
    const said = 'The embedding model did not answer; try again in a moment.';
    throw new Problem('MODEL_UNAVAILABLE', said, { cause: error });
  }
}

/** Where one model embeds everything, it need not be known. */
async function languageOf(
  question: string,
  wanted: WantedIndex,
  { models, languages: known }: Embedder,
  index: PassageIndex,
): Promise<string> {
  if (models.length === 1) return UNKNOWN_LANGUAGE;
  return languageToEmbed(question, { languages: await index.languagesOf(wanted), known });
}

/** Chatbots whose languages are remembered. */
const mostChatbots = 2_000;

/** Remembers what languages the documents of a chatbot have until they change: every question asks for them. */
export function withRememberedLanguages(index: PassageIndex): PassageIndex {
  const remembered = new RecentValues<string, readonly string[]>(mostChatbots);
  return {
    ...index,
    async languagesOf(wanted) {
      const key = `${wanted.chatbotId}\n${wanted.version}`;
      const known = remembered.get(key);
      if (known) return known;
      const languages = await index.languagesOf(wanted);
      remembered.set(key, languages);
      return languages;
    },
  };
}

/**
 * The language of the documents, where a question in `language` finds nothing by its words, as they are in another, and
 * nothing by its meaning, as the embedding model does not know it.
 */
export function languageToAskIn(
  { id, indexVersion }: Chatbot,
  language: string,
  { embedder, index }: Pick<Searching, 'embedder' | 'index'>,
): Promise<string | undefined> | undefined {
  if (embedder.languages === undefined || embedder.languages.includes(language)) return undefined;
  const wanted = { chatbotId: id, version: indexVersion, embeddingModels: embedder.models };
  return index
    .languagesOf(wanted)
    .then((languages) => (languages.includes(language) ? undefined : mainLanguage(languages)));
}
