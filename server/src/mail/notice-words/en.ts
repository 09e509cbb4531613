import type { NoticeWords } from './notice-words.ts';

export const en: NoticeWords = {
  kinds: {
    'visitor-waiting': {
      subject: 'A visitor is waiting',
      lines: ['A visitor of {chatbot} is waiting for an answer, and nobody has taken the chat yet.'],
      action: 'Open chat',
    },
    'visitors-waiting': {
      subject: 'Visitors waiting: {count}',
      lines: ['{count} visitors of {chatbots} are waiting for an answer.'],
      action: 'Open inbox',
    },
    'unread-message': {
      subject: 'New message in your chat',
      lines: ['A visitor of {chatbot} wrote in your chat, and you haven’t read it yet.'],
      action: 'Open chat',
    },
    mention: {
      subject: '{author} mentioned you',
      lines: ['{author} mentioned you in a note.'],
      action: 'Open chat',
    },
    'weekly-digest': {
      subject: '{account}: your week',
      lines: ['From {from} to {to}:', 'Questions: {questions}. Resolved: {resolved}. Without an answer: {refused}.'],
      action: 'Answer open questions',
    },
    'source-failed': {
      subject: '{source} couldn’t be read',
      lines: ['{chatbot} couldn’t read the source “{source}”: {reason}', 'What it read before is still in use.'],
      action: 'Open content',
    },
    'limit-near': {
      subject: '{account} is close to a limit',
      lines: ['{limitName}: {used} of {limit} are used.', 'When the limit is reached, nothing more can be added.'],
      action: 'See usage',
    },
    transcript: {
      subject: 'Your chat with {chatbot}',
      lines: ['Here is the chat you asked for.'],
    },
  },
  visitor: 'Visitor',
  unanswered: 'Not answered',
  limits: {
    chatbots: 'Chatbots',
    sources: 'Sources',
    passages: 'Passages of documents',
    storage: 'Storage',
    sessions: 'Conversations today',
  },
  stop: 'Stop these emails',
  stopPage: {
    asked: 'Stop these emails?',
    text: 'You won’t get any more emails about “{notice}”.',
    button: 'Stop these emails',
    done: 'Emails stopped',
    unknown: 'This link no longer works',
    unknownText: 'You can change your notifications in the dashboard.',
    toNotices: 'Go to notifications',
  },
  notices: {
    waiting: 'Visitors who wait',
    unread: 'Unread messages',
    mention: 'Mentions',
    digest: 'Weekly digest',
    source: 'Sources that fail',
    limit: 'Limits nearly used',
  },
};
