import type { Entry } from '../conversation/entries.ts';
import { pageOf } from './cited-pages.ts';

/** Gives the visitor the conversation as a file of plain text. */
export async function saveTranscript(entries: readonly Entry[], chatbotName: string, you: string): Promise<void> {
  const url = URL.createObjectURL(new Blob([transcriptOf(entries, chatbotName, you)], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `chat-${new Date().toISOString().slice(0, 10)}.txt`;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export function transcriptOf(entries: readonly Entry[], chatbotName: string, you: string): string {
  return entries
    .flatMap((entry) => {
      if (entry.kind === 'notice') return [];
      const name =
        entry.kind === 'visitor' || entry.kind === 'file' ? you : entry.kind === 'agent' ? entry.name : chatbotName;
      const pages = entry.kind === 'answer' ? [...new Set(entry.sources.map(pageOf))] : [];
      const sources = pages.length > 0 ? [`  ${pages.join('\n  ')}`] : [];
      return [[`[${new Date(entry.at).toLocaleString()}] ${name}:`, entry.text, ...sources].join('\n')];
    })
    .join('\n\n');
}
