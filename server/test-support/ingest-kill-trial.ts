import { sitePage, startSite } from './site-server.ts';
import { createTestClient, type TestAccount, type TestClient, type TestSource } from './test-client.ts';
import { startUnsteadyServer } from './unsteady-server.ts';

interface Trial {
  /** With a provider for embeddings, so that no model is loaded at each start. */
  settings: Record<string, string>;
  kills: number;
  pages: number;
  onKill?(count: number): void;
}

export interface IngestTrialResult {
  kills: number;
  killsWhileStarting: number;
  pages: number;
  /** Requests for pages beyond one each: what a killed server had fetched and not yet kept. */
  fetchedAgain: number;
  /** Addresses without a document, with more than one, or with other passages than an uninterrupted reading gives. */
  lost: string[];
  doubled: string[];
  halfIndexed: string[];
  /** Code words, one in each passage, that a search did not find exactly once. */
  unsearchable: string[];
  miscounted: string[];
  seconds: number;
}

const passagesPerPage = 4;
const pagesPerList = 20;

/** Kills a server again and again while it reads a website, then compares what it holds with what the site says. */
export async function runIngestKillTrial(trial: Trial): Promise<IngestTrialResult> {
  const startedAt = performance.now();
  const site = await startSite(pagesOf(trial.pages), { delayMs: 10 });
  const server = await startUnsteadyServer({ ...trial.settings, ALLOWED_PRIVATE_HOSTS: site.host });
  const { url } = server;
  const client = createTestClient(
    () => url,
    () => {},
  );
  const account = await client.createAccount();
  const chatbotId = await client.createChatbot(account);
  const path = `/api/chatbots/${chatbotId}/sources`;
  const { body: source } = await client.request('POST', path, {
    token: account.idToken,
    body: { type: 'website', url: `${site.url}/`, maxPages: trial.pages + 10, maxDepth: 100 },
  });

  const killsWhileStarting = await server.killAgainAndAgain({
    kills: trial.kills,
    ...(trial.onKill && { onKill: trial.onKill }),
  });
  const read = await client.sourceRead(account, chatbotId, source.id);
  const findings = await check(client, { account, chatbotId, read, pages: trial.pages });
  await server.stop();
  const fetched = site.requests.filter((line) => line.startsWith('GET /page')).length;
  await site.close();
  return {
    ...findings,
    kills: trial.kills,
    killsWhileStarting,
    pages: trial.pages,
    fetchedAgain: fetched - trial.pages,
    seconds: (performance.now() - startedAt) / 1000,
  };
}

function pagesOf(count: number): Record<string, string> {
  const paths = Array.from({ length: count }, (_, at) => `/page${at}`);
  // A chain of lists rather than one: pages are found while others are being read.
  const listed = (at: number) => paths.slice(at * pagesPerList, (at + 1) * pagesPerList);
  return {
    '/': sitePage('Home', 'Welcome to the register of code words.', listed(0)),
    ...Object.fromEntries(
      paths.map((path, at) => [
        path,
        sitePage(`Page ${at}`, textOf(at), at % pagesPerList === 0 ? listed(at / pagesPerList + 1) : []),
      ]),
    ),
  };
}

/** Long enough for several passages, each with a word of its own. */
function textOf(page: number): string {
  return Array.from({ length: passagesPerPage }, (_, part) => {
    const filler = `The register of page ${page} lists its entries in their order, as every register does. `;
    return `<h2>Part ${part}</h2><p>The code word is ${codeWord(page, part)}. ${filler.repeat(9)}</p>`;
  }).join('');
}

/** Letters only, and far enough from each other that none passes for a typing error of another. */
function codeWord(page: number, part: number): string {
  const letters = (page * passagesPerPage + part).toString(26).padStart(5, '0');
  return `zq${Array.from(letters, (digit) => 'bcdfghjklmnprstvwxyzaeiouq'.charAt(Number.parseInt(digit, 26)).repeat(2)).join('')}`;
}

interface Held {
  address: string;
  state: string;
  documentId: string | null;
  passages: number;
}

async function check(
  client: TestClient,
  trial: { account: TestAccount; chatbotId: string; read: TestSource; pages: number },
): Promise<Pick<IngestTrialResult, 'lost' | 'doubled' | 'halfIndexed' | 'unsearchable' | 'miscounted'>> {
  const { account, chatbotId, read, pages } = trial;
  const documents: Held[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const path = `/api/chatbots/${chatbotId}/sources/${read.id}/documents?limit=500&after=${encodeURIComponent(after)}`;
    const { body } = await client.request('GET', path, { token: account.idToken });
    documents.push(...body.documents);
    after = body.next;
  }
  const held = documents.filter(({ address }) => /\/page\d+$/.test(address));
  const expected = Array.from({ length: pages }, (_, at) => `/page${at}`);
  const byPath = Map.groupBy(held, ({ address }) => new URL(address).pathname);
  const wrongWords: string[] = [];
  for (let page = 0; page < pages; page++) {
    for (const part of [0, passagesPerPage - 1]) {
      const word = codeWord(page, part);
      const { body } = await client.request('POST', `/api/chatbots/${chatbotId}/search`, {
        token: account.idToken,
        body: { question: word, limit: 20 },
      });
      const holding = body.passages.filter(({ text }: { text: string }) => text.includes(word));
      if (holding.length !== 1) wrongWords.push(`${word} of /page${page}: ${holding.length}`);
    }
  }
  const { found, done, failed, skipped, unchanged } = read.progress;
  const counted = documents.filter(({ documentId }) => documentId !== null);
  const passages = counted.reduce((sum, document) => sum + document.passages, 0);
  return {
    lost: expected.filter((path) => !byPath.get(path)?.some(({ documentId }) => documentId)),
    doubled: expected.filter((path) => (byPath.get(path)?.length ?? 0) > 1),
    halfIndexed: held
      .filter((document) => document.passages !== passagesPerPage || document.state !== 'done')
      .map(({ address, state, passages: count }) => `${address} ${state} ${count}`),
    unsearchable: wrongWords,
    miscounted: [
      ...(read.status === 'ready' ? [] : [`status ${read.status}: ${read.error}`]),
      ...(found === pages + 1 && done === found && failed + skipped + unchanged === 0
        ? []
        : [JSON.stringify(read.progress)]),
      ...(read.documents === counted.length && read.passages === passages
        ? []
        : [`${read.documents} ${read.passages}`]),
    ],
  };
}
