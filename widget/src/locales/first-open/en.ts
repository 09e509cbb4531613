/** What the chat says before anybody has said something. Braces are filled in. */
export const strings = {
  open: 'Open chat',
  close: 'Close chat',
  frame: 'Chat',
  conversation: 'Conversation',
  message: 'Your message',
  placeholder: 'Ask a question…',
  send: 'Send',
  options: 'More options',
  suggestions: 'Suggested questions',
  writing: '{name} is writing…',
  unread: '{n} unread',
  queued: 'Not sent yet',
  offline: 'You’re offline. Your messages are sent once you’re back.',
  reconnecting: 'No connection. Trying again…',
  leave: 'Leave a message',
  backAt: 'We are back {day} at {time}.',
  soon: 'We reply as soon as we can.',
  subtitle: 'Automated answers with sources',
  botSays: '{name} says:',
  youSaid: 'You said:',
  talk: 'Talk to us',
  here: 'We are here now.',
};

export type FirstOpenStrings = typeof strings;
