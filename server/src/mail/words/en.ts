import type { MailWords } from './mail-words.ts';

export const en: MailWords = {
  kinds: {
    'password-reset': {
      subject: 'Reset your password',
      lines: [
        'Someone asked to reset the password of your account. The link works once, within {minutes} minutes, and signs you out everywhere.',
        'If this wasn’t you, ignore this email: your password stays as it is.',
      ],
      action: 'Reset password',
    },
    'address-confirmation': {
      subject: 'Confirm your email address',
      lines: [
        'Please confirm that this address is yours. The link works for {days} days.',
        'If you didn’t sign up, ignore this email.',
      ],
      action: 'Confirm address',
    },
    invitation: {
      subject: '{invitedBy} invites you to {account}',
      lines: ['{invitedBy} invites you to work in {account}.', 'The link works once, for {days} days.'],
      action: 'Accept invitation',
    },
    'new-sign-in': {
      subject: 'New sign-in to your account',
      lines: [
        '{email} signed in from a browser that we haven’t seen before: {browser}, {time}.',
        'If this wasn’t you, change your password: that ends all other sign-ins.',
      ],
      action: 'Open your account',
    },
    'password-changed': {
      subject: 'Your password was changed',
      lines: [
        'The password of {email} was changed on {time}. All other sign-ins have ended.',
        'If this wasn’t you, reset your password now.',
      ],
      action: 'Open your account',
    },
    'agent-reply': {
      subject: 'Reply from {agent}',
      lines: [
        '{agent} replied in your chat with {chatbot}. Please answer in the chat: replies to this email aren’t read.',
      ],
      linesWithReply: ['{agent} replied in your chat with {chatbot}. To answer, reply to this email or open the chat.'],
      action: 'Open chat',
    },
    'chatbot-answer': {
      subject: 'Re: {subject}',
      lines: ['This answer was written automatically by {chatbot}. To reach a person, reply to this email.'],
    },
    test: { subject: 'Test email', lines: ['This is a test from {server}. Emails from this server reach you.'] },
  },
  you: 'You',
  earlier: 'Earlier in this chat',
  copyLink: 'If the button doesn’t work, open this address:',
  footer: 'You get this email because your address was used at {server}.',
};
