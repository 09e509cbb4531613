import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { PassageIndex } from '../../knowledge/ports.ts';
import { inNewTrace, readTraceparent, type Tracer } from '../../tracing/index.ts';
import { type IndexAnswer, type IndexQuestion, indexPath, readQuestion } from './index-messages.ts';
import type { NodeSignatures } from './node-signatures.ts';

/** More at once are refused: whoever asks searches itself. */
const mostAtOnce = 64;
/** Many times a long question with its vector. */
const mostBodyBytes = 1024 * 1024;
const mostReadMs = 5_000;
/** Requests that are read at a time: anybody could send such. */
const mostReading = 128;
/** When a search takes longer, the answer begins without it: whoever asks knows then that this node is there. */
const beginsWithinMs = 100;

interface Options {
  /** Of this node alone: what another node asks for is never asked of a third. */
  index: PassageIndex;
  signatures: NodeSignatures;
  mostAtOnce?: number;
  /** Where traces are switched on. */
  tracer?: Tracer | undefined;
  /** Called when a search for another node begins; returns what is called once it is over. */
  onBegin(): () => void;
}

/**
 * Answers what other nodes ask, and leaves everything else to `others`: to whoever cannot sign as a node, the address is
 * one that nobody answers at.
 */
export function answerNodes(options: Options, others: RequestListener): RequestListener {
  const { signatures } = options;
  let atOnce = 0;
  /** Who sends them is known only afterwards. */
  let reading = 0;

  async function answer(request: IncomingMessage, response: ServerResponse, authorization: string) {
    if (reading >= mostReading) return others(request, response);
    reading += 1;
    const body = await readBody(request).finally(() => {
      reading -= 1;
    });
    const signature = signatures.checkRequest(authorization, body);
    if (signature === undefined) return others(request, response);
    if (atOnce >= (options.mostAtOnce ?? mostAtOnce)) return void response.writeHead(503).end();
    atOnce += 1;
    const end = options.onBegin();
    const begins = setTimeout(() => response.flushHeaders(), beginsWithinMs);
    try {
      const parent = readTraceparent(request.headers.traceparent);
      const found = await inNewTrace(
        { name: 'node request', kind: 'server', parent },
        () => look(options.index, readQuestion(body)),
        options.tracer,
      );
      response.end(signatures.signAnswer(signature, JSON.stringify(found)));
    } finally {
      clearTimeout(begins);
      end();
      atOnce -= 1;
    }
  }

  return (request, response) => {
    const { authorization } = request.headers;
    const isForUs = request.url === indexPath && request.method === 'POST';
    if (!isForUs || !isShort(request) || !signatures.isRecent(authorization)) return others(request, response);
    // Whoever asks notices, and searches itself.
    answer(request, response, authorization).catch(() => response.destroy());
  };
}

/** With a length that Node then holds it to. */
function isShort({ headers }: IncomingMessage): boolean {
  const bytes = Number(headers['content-length']);
  return bytes > 0 && bytes <= mostBodyBytes;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const late = setTimeout(() => request.destroy(), mostReadMs);
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString();
  } finally {
    clearTimeout(late);
  }
}

async function look(index: PassageIndex, question: IndexQuestion): Promise<IndexAnswer> {
  try {
    return {
      found: 'search' in question ? await index.search(question.search) : await index.languagesOf(question.languagesOf),
    };
  } catch (error) {
    return { failure: (error as Error).message };
  }
}
