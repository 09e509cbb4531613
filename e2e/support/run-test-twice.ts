import { setTimeout as pause } from 'node:timers/promises';
import type { SiteOwner } from './site-owner.ts';

/** A test of the shop's chatbot with two runs: before the later one it was told to be less careful. */
export async function runTestTwice(owner: SiteOwner, chatbotId: string): Promise<void> {
  const path = `/api/chatbots/${chatbotId}/tests`;
  const { id } = await owner.call<{ id: string }>('POST', path, {
    name: 'What visitors ask first',
    questions: [
      { question: 'Can I return a lamp?', expected: '30 days' },
      { question: 'How long is the warranty?', expected: 'years' },
      { question: 'How much is express shipping?', expected: '12 euros' },
      { question: 'Do you ship to Norway?', expected: 'Norway' },
      { question: 'Do you sell gift vouchers?', expected: 'voucher' },
      { question: 'Who are you?' },
    ],
  });
  for (const confidenceThreshold of [0.9, 0.25]) {
    await owner.changeSettings(chatbotId, { confidenceThreshold });
    await owner.call('POST', `${path}/${id}/runs`);
    for (let isPending = true; isPending; await pause(200)) {
      const { runs } = await owner.call<{ runs: { status: string }[] }>('GET', `${path}/${id}/runs`);
      isPending = runs[0]?.status === 'pending';
    }
  }
}
