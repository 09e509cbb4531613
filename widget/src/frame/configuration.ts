import type { Reply } from '../../../clients/js/src/calls.ts';

/** What the server tells of a chatbot; it comes with the page. */
export type Configuration = Reply<'GET', '/api/widget/config/{id}'>;

export function readConfiguration(document: Document): Configuration {
  return JSON.parse(document.getElementById('config')?.textContent ?? '') as Configuration;
}
