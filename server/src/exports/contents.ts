import { setImmediate } from 'node:timers/promises';
import type { Account } from '../identity/index.ts';
import type { ArchivedFile, ExportRecord, ExportStore, RecordKind } from './ports.ts';

interface Contents {
  account: Account;
  store: ExportStore;
  madeAtMs: number;
  /** Asked between pages; throws when the export must not go on. */
  mayGoOn(): Promise<void>;
}

/** The files of an archive, one after the other, each read when the one before is written. */
export async function* contentsOf({ account, store, madeAtMs, mayGoOn }: Contents): AsyncGenerator<ArchivedFile> {
  yield { path: 'README.txt', content: once(readMe(account.name, madeAtMs)) };
  yield { path: 'account.json', content: once(`${JSON.stringify(describe(account, madeAtMs), null, 2)}\n`) };
  for (const kind of Object.keys(aboutRecords) as RecordKind[]) {
    yield { path: `${kind}.jsonl`, content: asLines(store.records(kind, account.id), mayGoOn) };
  }
  for await (const page of store.files(account.id)) {
    for (const { fileId, sourceId, name } of page) {
      yield { path: `files/${sourceId}/${safeName(name)}`, content: pausing(store.bytesOf(fileId), mayGoOn) };
    }
  }
  for await (const page of store.logos(account.id)) {
    await mayGoOn();
    for (const { chatbotId, ending, bytes } of page)
      yield { path: `logos/${chatbotId}.${ending}`, content: once(bytes) };
  }
  for await (const page of store.attachments(account.id)) {
    for (const { id, chatId, name } of page) {
      const path = `attachments/${chatId}/${id}-${safeName(name)}`;
      yield { path, content: pausing(store.bytesOfAttachment(id), mayGoOn) };
    }
  }
  for await (const page of store.heldMails(account.id)) {
    for (const id of page) yield { path: `held-mails/${id}.eml`, content: pausing(store.bytesOfHeldMail(id), mayGoOn) };
  }
}

function describe({ id, name, plan, hourlyLimit, retentionDays, createdAt }: Account, madeAtMs: number) {
  const times = {
    createdAt: new Date(createdAt).toISOString(),
    exportedAt: new Date(madeAtMs).toISOString(),
  };
  return { id, name, plan, hourlyLimit, retentionDays, ...times };
}

async function* once<Content extends string | Uint8Array>(content: Content): AsyncGenerator<Content> {
  yield content;
}

async function* asLines(
  pages: AsyncIterable<readonly ExportRecord[]>,
  mayGoOn: () => Promise<void>,
): AsyncGenerator<string> {
  for await (const page of pausing(pages, mayGoOn)) {
    if (page.length > 0) yield page.map((record) => `${JSON.stringify(record)}\n`).join('');
  }
}

/** Yields to the event loop between two pages: the embedded database reads synchronously. */
async function* pausing<Page>(pages: AsyncIterable<Page>, mayGoOn: () => Promise<void>): AsyncGenerator<Page> {
  for await (const page of pages) {
    await mayGoOn();
    yield page;
    await setImmediate();
  }
}

/** File systems count a name in bytes, most up to 255. */
const longestNameBytes = 200;
const bytesOf = (text: string) => Buffer.byteLength(text);

/** A name that leads nowhere else and that every system can write; what people called the file stays readable. */
export function safeName(name: string): string {
  const plain = name
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in a name
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, '_')
    .replace(/^\.+/, '_')
    // Devices, to Windows.
    .replace(/^(?=(con|prn|aux|nul|com\d|lpt\d)(\.|$))/i, '_');
  const [ending = ''] = /\.\w{1,10}$/.exec(plain) ?? [];
  const whole = shortened(plain.slice(0, plain.length - ending.length), longestNameBytes - bytesOf(ending));
  return (whole + ending).replace(/[. ]+$/, '_') || 'file';
}

/** As many of its characters as fit. */
function shortened(text: string, mostBytes: number): string {
  let fitting = '';
  let bytes = 0;
  for (const character of text) {
    bytes += bytesOf(character);
    if (bytes > mostBytes) break;
    fitting += character;
  }
  return fitting;
}

/** Says in plain words what the archive holds. */
function readMe(accountName: string, madeAtMs: number): string {
  const files = Object.entries(aboutRecords).map(([kind, about]) => `  ${`${kind}.jsonl`.padEnd(28)}${about}`);
  return `Everything of the account "${accountName}" in Parley, as it was on ${new Date(madeAtMs).toISOString()}.

account.json is one JSON document about the account itself. Files that end in .jsonl hold one JSON document
on each line: open them with any text editor, or read them line by line with any program. All files are
UTF-8, all times are in UTC.

${files.join('\n')}
  ${'files/'.padEnd(28)}the files you uploaded, as they came, each in a folder named after its source
  ${'logos/'.padEnd(28)}the logos you uploaded, each named after its chatbot
  ${'attachments/'.padEnd(28)}the files sent in live chats, each in a folder named after its chat
  ${'held-mails/'.padEnd(28)}the emails of held-mails.jsonl as they came, for any mail program

Ids join the files: a line of messages.jsonl names its conversation as "conversationId", a line of
documents.jsonl its source as "sourceId", and so on.

Not in here, on purpose: passwords, also those of mail servers, API keys, keys of language models, signing secrets of webhooks,
secrets for signing visitors in, and anything else that would let somebody act in your name.

The archive was written while the service went on. A conversation or chat that went on at the same time can
be here twice; the later line is the newer one, and messages can be told apart by their ids.

It holds what your visitors and your people said: keep it as carefully as you keep that.
`;
}

/** What each file of records holds, in the order in which they come: the README is made of these sentences. */
const aboutRecords: Record<RecordKind, string> = {
  members: 'who belongs to the account, with which role',
  'api-keys': 'the API keys by name and their last four characters; the keys themselves are kept nowhere',
  chatbots: 'the chatbots with all their settings, and which language models are set, without keys',
  tests: 'the lists of questions that chatbots are tested with',
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
  attachments: 'the files sent in those chats: their names, types and sizes',
  'held-mails': 'emails that wait until somebody accepts or discards them',
  'mail-servers': 'the mail server that the account sends by, without its password',
  'statistics-months': 'interactions, milliseconds of answering and ratings by month; "all" is all time',
  'statistics-conversations': 'conversations that began on a day, and how many were handed to a person',
  'statistics-resolutions':
    'answers of a day that are no longer only assumed to resolve their question, and those that visitors confirmed',
  'statistics-days':
    'interactions, questions and their confidence (the sum in thousandths), answered, unsure and refused by day',
  questions: 'what was asked, how often, and how often in vain',
  calibrations:
    'how far the confidence of each chatbot can be believed: what was said against what was right, before and after',
};
