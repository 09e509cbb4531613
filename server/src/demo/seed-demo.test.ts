import { expect, test } from 'vitest';
import { demoDocuments, demoMessage, projectDocuments } from './index.ts';

test('a newcomer is shown where the chat is, and the tag that puts it on a page', () => {
  const demo = { email: 'demo@example.com', password: 'p', apiKey: 'pk_live_x', chatbotId: 'bot_x' };
  const message = demoMessage(demo, 'http://127.0.0.1:3000');
  expect(message).toContain('Chat       http://127.0.0.1:3000/chat/bot_x\n');
  expect(message).toContain('<script async src="http://127.0.0.1:3000/widget.js" data-chatbot-id="bot_x"></script>');
});

test('the chatbot reads the guides, and not what only developers need, which can still be read', () => {
  const files = demoDocuments().map(({ file }) => file);
  expect(files).toEqual(expect.arrayContaining(['README.md', 'docs/answering.md', 'docs/models.md']));
  expect(files).not.toContain('docs/benchmarks.md');
  expect(files).not.toContain('ARCHITECTURE.md');
  expect(projectDocuments().map(({ file }) => file)).toContain('docs/benchmarks.md');
});
