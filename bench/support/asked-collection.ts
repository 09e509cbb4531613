import { gatherPassages } from '../../server/src/adapters/passage-index/gathering/gather-passages.ts';
import { ChatbotIndex } from '../../server/src/adapters/passage-index/index/chatbot-index.ts';
import type { Findings } from '../../server/src/knowledge/index.ts';
import { type Embedder, embeddingModelFor, type ParsedDocument } from '../../server/src/knowledge/ports.ts';
import { languageToEmbed } from '../../server/src/language/index.ts';
import type { EvaluationDocument } from './evaluation-set.ts';
import { indexDocument } from './index-documents.ts';

/** Documents that can be asked, read and searched as the server does it. */
export interface AskedCollection {
  findPassages(question: string, limit: number): Promise<Findings>;
}

/** So many more are ranked than are wanted, because some say the same: as in the server. */
const spareFactor = 4;

export async function askedCollection(
  documents: readonly EvaluationDocument[],
  embedder: Embedder,
): Promise<AskedCollection> {
  const index = new ChatbotIndex();
  const change = index.change();
  const read = new Map<string, { title: string; passages: ParsedDocument['passages'] }>();
  for (const document of documents) {
    const stored = await indexDocument(document, embedder);
    if (!stored) continue;
    change.add(stored.indexed);
    read.set(document.id, stored);
  }
  change.apply([]);

  return {
    async findPassages(question, limit) {
      const language = languageToEmbed(question, { languages: index.languages, known: embedder.languages });
      const { vector, tokens } = await embedder.embedQuestion(question, language);
      const { passages: ranked, ...rest } = index.search({
        question,
        vector,
        vectorLanguages: embedder.languages,
        fittedLanguages: embedder.fittedLanguages,
        limit: limit * spareFactor,
      });
      const { passages } = await gatherPassages(ranked, limit, async ({ documentId, position }) => {
        const document = read.get(documentId);
        const passage = document?.passages[position];
        if (!document || !passage) return undefined;
        return { isPair: false, tokens: 0, ...passage, title: document.title, url: documentId };
      });
      return {
        ...rest,
        passages,
        questionTokens: tokens,
        vector,
        embeddingModel: embeddingModelFor(embedder.models, language),
        fittedLanguages: embedder.fittedLanguages,
      };
    },
  };
}
