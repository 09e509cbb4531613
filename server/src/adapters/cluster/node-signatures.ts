import { createHmac } from 'node:crypto';
import { sameSecret } from '../../secrets.ts';

/** How far apart the nodes' clocks may be, which are the database's. */
const mostApartMs = 60_000;

interface Options {
  /** What all nodes of a database share. It never travels: a stranger at the address of a node that is gone learns nothing. */
  secret: string;
  /** Nodes of another release do not understand each other. */
  release: string;
  clock(): number;
}

export type NodeSignatures = ReturnType<typeof createNodeSignatures>;

/** What nodes say to each other is signed, so that nobody else asks or answers for one. */
export function createNodeSignatures({ secret, release, clock }: Options) {
  const signatureOf = (...parts: string[]) =>
    createHmac('sha256', secret)
      .update([release, ...parts].join('\n'))
      .digest('base64url');
  const requestSignature = (time: string, body: string) => signatureOf('request', time, body);

  return {
    /** The Authorization header of a request, and what its answer must be signed for. */
    signRequest(body: string) {
      const time = String(Math.round(clock()));
      const signature = requestSignature(time, body);
      return { authorization: `Node ${time} ${signature}`, signature };
    },
    /** Whether it could be the header of a node's request, as can be told before its body is read. */
    isRecent(authorization: string | undefined): authorization is string {
      const [, time] = form.exec(authorization ?? '') ?? [];
      return time !== undefined && Math.abs(Number(time) - clock()) <= mostApartMs;
    },
    /** What the answer is to be signed for; nothing where the request is not of one of our nodes. */
    checkRequest(authorization: string, body: string): string | undefined {
      const [, time = '', given = ''] = form.exec(authorization) ?? [];
      const signature = requestSignature(time, body);
      return sameSecret(given, signature) ? signature : undefined;
    },
    signAnswer: (request: string, answer: string) => `${signatureOf('answer', request, answer)}\n${answer}`,
    /** The answer; nothing where it is not one of our nodes' answer to that request. */
    checkAnswer(request: string, signed: string): string | undefined {
      const end = signed.indexOf('\n');
      const answer = signed.slice(end + 1);
      return sameSecret(signed.slice(0, Math.max(end, 0)), signatureOf('answer', request, answer)) ? answer : undefined;
    },
  };
}

const form = /^Node (\d{1,16}) ([\w-]{43})$/;
