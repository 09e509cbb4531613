/** What can be erased, and texts with it: accounts, chatbots, conversations, live chats, sources, canned replies. */
const idForm = /^(?:acct|bot|sess|live|src|reply)_[\w-]{1,64}$/;

/** The ids that a request and its reply name, in the fields of their documents. */
export function subjectsIn(...documents: unknown[]): string[] {
  const values = documents.flatMap((document) =>
    typeof document === 'object' && document !== null ? Object.values(document) : [],
  );
  return [...new Set(values.filter((value) => typeof value === 'string' && idForm.test(value)))] as string[];
}
