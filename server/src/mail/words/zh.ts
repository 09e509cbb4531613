import type { MailWords } from './mail-words.ts';

export const zh: MailWords = {
  kinds: {
    'password-reset': {
      subject: '重置您的密码',
      lines: [
        '有人请求重置您账户的密码。此链接在 {minutes} 分钟内有效，仅可使用一次，使用后您将在所有设备上退出登录。',
        '如果不是您本人操作，请忽略此邮件：您的密码不会改变。',
      ],
      action: '重置密码',
    },
    'address-confirmation': {
      subject: '确认您的电子邮箱',
      lines: ['请确认此邮箱属于您。链接在 {days} 天内有效。', '如果您没有注册，请忽略此邮件。'],
      action: '确认邮箱',
    },
    invitation: {
      subject: '{invitedBy} 邀请您加入 {account}',
      lines: ['{invitedBy} 邀请您加入 {account} 共同工作。', '链接在 {days} 天内有效，仅可使用一次。'],
      action: '接受邀请',
    },
    'new-sign-in': {
      subject: '您的账户有新的登录',
      lines: [
        '{email} 在一个新的浏览器上登录：{browser}，{time}。',
        '如果不是您本人操作，请修改密码：其他所有登录都会失效。',
      ],
      action: '打开您的账户',
    },
    'password-changed': {
      subject: '您的密码已修改',
      lines: ['{email} 的密码已于 {time} 修改。其他所有登录均已失效。', '如果不是您本人操作，请立即重置密码。'],
      action: '打开您的账户',
    },
    'agent-reply': {
      subject: '{agent} 的回复',
      lines: ['{agent} 在您与 {chatbot} 的聊天中回复了您。请在聊天中回复：直接回复此邮件不会有人查看。'],
      linesWithReply: ['{agent} 在您与 {chatbot} 的聊天中回复了您。如需回复，请直接回复此邮件或打开聊天。'],
      action: '打开聊天',
    },
    'chatbot-answer': {
      subject: 'Re: {subject}',
      lines: ['此回复由 {chatbot} 自动撰写。如需联系人工客服，请回复此邮件。'],
    },
    test: { subject: '测试邮件', lines: ['这是来自 {server} 的测试邮件。您可以收到此服务器发送的邮件。'] },
  },
  you: '您',
  earlier: '此聊天中之前的内容',
  copyLink: '如果按钮无法使用，请打开以下地址：',
  footer: '您收到此邮件，是因为您的邮箱曾在 {server} 上使用。',
};
