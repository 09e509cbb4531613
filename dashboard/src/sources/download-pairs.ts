import type { Api } from '../api/api.ts';

/** Hands the pairs of a source over as a file. The address wants a token, so the browser cannot follow it alone. */
export async function downloadPairs(
  api: Api,
  { chatbotId, id, title }: { chatbotId: string; id: string; title: string },
): Promise<void> {
  const response = await api.send(`/api/chatbots/${chatbotId}/sources/${id}/pairs.csv`);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = `${title.replace(/[^\p{L}\p{N}]+/gu, '-')}.csv`;
  link.click();
  // The browser has the file once the click is over.
  setTimeout(() => URL.revokeObjectURL(url));
}
