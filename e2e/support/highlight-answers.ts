import type { Page } from 'playwright-core';

/** Has the answers that a page gets point at these words, as they do where a reader has found them. */
export async function highlightAnswers(page: Page, words: string): Promise<void> {
  const pointed = (answer: Record<string, unknown>, said: unknown) => {
    const start = String(said).indexOf(words);
    if (start >= 0) answer.highlights = [{ start, end: start + words.length }];
    return answer;
  };
  await page.route('**/query-stream', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(event: answer\ndata: )(.+)/, (_, before, data) => {
      const answer = JSON.parse(data);
      return before + JSON.stringify(pointed(answer, answer.response));
    });
    await route.fulfill({ response, body });
  });
  await page.route('**/conversation?*', async (route) => {
    const response = await route.fetch();
    const found = await response.json();
    for (const message of found.messages) if (message.role === 'chatbot') pointed(message, message.text);
    await route.fulfill({ response, json: found });
  });
}
