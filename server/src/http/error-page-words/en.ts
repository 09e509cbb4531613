import type { ErrorPageWords } from './error-page-words.ts';

export const en: ErrorPageWords = {
  notFound: { title: 'Page not found', text: 'The address may be wrong, or you don’t have access to this page.' },
  noChat: { title: 'This chat isn’t available', text: 'The link may be wrong, or the chatbot is switched off.' },
  failed: { title: 'Something went wrong', text: 'The server couldn’t show this page. Try again in a moment.' },
  unavailable: { title: 'Not available right now', text: 'The server is busy or restarting. Try again in a moment.' },
  notBuilt: {
    title: 'This page isn’t ready yet',
    text: 'Its files are missing on the server. Whoever runs it can create them with “npm run build”.',
  },
  toDashboard: 'Go to dashboard',
  apiReference: 'API reference',
  tryAgain: 'Try again',
};
