/** Distinct answers kept ready; a benchmark has fewer. */
const MAX_REMEMBERED = 1_000;

export interface StubAnswer {
  text: string;
  /** One per word, with the space before it. */
  tokens: readonly string[];
  events: readonly string[];
  /** The last event of the text, usage if asked for, and the end mark. */
  endings: { withUsage: string; withoutUsage: string };
  whole: { withUsage: string; withoutUsage: string };
}

interface ChatMessage {
  content: string;
}

const NOTHING_FOUND = 'I could not find that in the documents.';

/** How a prompt may show its first passage: fenced as ours does, or after a bare number. */
const FIRST_PASSAGE = [
  /<passage-(?<nonce>\w+) number="1"[^>]*>(?<text>.*?)<\/passage-\k<nonce>>/s,
  /^\s*\[1\](?<text>.*?)(?:^\s*\[2\]|(?!.))/ms,
];

/** The first sentence of the first numbered passage in the prompt, cited; or that nothing was found. */
export function answerText(messages: readonly ChatMessage[]): string {
  for (const { content } of messages) {
    for (const pattern of FIRST_PASSAGE) {
      const passage = pattern.exec(content)?.groups?.['text']?.trim();
      if (passage) return `${firstSentence(passage)} [1]`;
    }
  }
  return NOTHING_FOUND;
}

function firstSentence(text: string): string {
  return (/^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text).replace(/\s+/g, ' ').trim();
}

/** Builds the pieces of a response once for each text, because the stub is part of what a benchmark measures. */
export function createAnswerMaker(): (text: string, promptTokens: number) => StubAnswer {
  const remembered = new Map<string, StubAnswer>();
  return (text, promptTokens) => {
    const key = `${promptTokens} ${text}`;
    const known = remembered.get(key);
    if (known !== undefined) return known;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    const made = makeAnswer(text, promptTokens);
    remembered.set(key, made);
    return made;
  };
}

function makeAnswer(text: string, promptTokens: number): StubAnswer {
  const tokens = text.match(/\s*\S+/g) ?? [];
  const usage = {
    prompt_tokens: promptTokens,
    completion_tokens: tokens.length,
    total_tokens: promptTokens + tokens.length,
  };
  const events = tokens.map((content) => event({ choices: [{ index: 0, delta: { content }, finish_reason: null }] }));
  const finish = event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
  const done = 'data: [DONE]\n\n';
  const choices = [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }];
  return {
    text,
    tokens,
    events,
    endings: { withUsage: finish + event({ choices: [], usage }) + done, withoutUsage: finish + done },
    whole: {
      withUsage: JSON.stringify({ ...envelope('chat.completion'), choices, usage }),
      withoutUsage: JSON.stringify({ ...envelope('chat.completion'), choices }),
    },
  };
}

function event(fields: object): string {
  return `data: ${JSON.stringify({ ...envelope('chat.completion.chunk'), ...fields })}\n\n`;
}

function envelope(object: string): object {
  return { id: 'chatcmpl-stub', object, created: 1_790_000_000, model: 'stub' };
}
