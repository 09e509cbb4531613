import type { RecordKind } from './ports.ts';

/** What each file of records holds, in the order in which they come: the README is made of these sentences. */
export const aboutRecords: Record<RecordKind, string> = {
  members: 'who belongs to the account, with which role',
  'api-keys': 'the API keys by name and their last four characters; the keys themselves are kept nowhere',
  chatbots: 'the chatbots with all their settings, and which language models are set, without keys',
  'canned-replies': 'the replies your people keep at hand',
  webhooks: 'where events are sent, without the signing secrets',
  'model-usage': "what was used of the server's language model, by day; spending in millionths",
  sources: 'what the chatbots learn from; of texts the whole text as "content"',
  'question-answer-pairs': 'the questions you have answered yourselves',
  documents: 'the pages, files and texts that were read',
  'document-texts': 'what stands in the documents, passage by passage in their order',
  conversations: 'the conversations with the chatbots',
  messages: 'what was said in them; of answers also confidence, sources and ratings',
  'live-chats': 'the chats with your people',
  'live-chat-events': 'what happened in them in its order: messages, notes, who joined and left',
  'statistics-months': 'interactions, milliseconds of answering and ratings by month; "all" is all time',
  'statistics-conversations': 'conversations that began on a day, and how many were handed to a person',
  'statistics-days': 'interactions, questions and their confidence (the sum in thousandths) by day',
  questions: 'what was asked, how often, and how often in vain',
  calibrations:
    'how far the confidence of each chatbot can be believed: what was said against what was right, before and after',
};
