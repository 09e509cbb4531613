import { aboutRecords } from './about-records.ts';

/** Says in plain words what the archive holds. */
export function readMe(accountName: string, madeAtMs: number): string {
  const files = Object.entries(aboutRecords).map(([kind, about]) => `  ${`${kind}.jsonl`.padEnd(28)}${about}`);
  return `Everything of the account "${accountName}" in Parley, as it was on ${new Date(madeAtMs).toISOString()}.

account.json is one JSON document about the account itself. Files that end in .jsonl hold one JSON document
on each line: open them with any text editor, or read them line by line with any program. All files are
UTF-8, all times are in UTC.

${files.join('\n')}
  ${'files/'.padEnd(28)}the files you uploaded, as they came, each in a folder named after its source

Ids join the files: a line of messages.jsonl names its conversation as "conversationId", a line of
documents.jsonl its source as "sourceId", and so on.

Not in here, on purpose: passwords, API keys, keys of language models, signing secrets of webhooks,
secrets for signing visitors in, and anything else that would let somebody act in your name.

The archive was written while the service went on. A conversation or chat that went on at the same time can
be here twice; the later line is the newer one, and messages can be told apart by their ids.

It holds what your visitors and your people said: keep it as carefully as you keep that.
`;
}
