import type { NoticeWords } from './notice-words.ts';

export const zh: NoticeWords = {
  kinds: {
    'visitor-waiting': {
      subject: '有访客正在等待',
      lines: ['{chatbot} 的一位访客正在等待答复，目前还没有人接待。'],
      action: '打开聊天',
    },
    'visitors-waiting': {
      subject: '等待中的访客：{count}',
      lines: ['{chatbots} 有 {count} 位访客正在等待答复。'],
      action: '打开收件箱',
    },
    'unread-message': {
      subject: '您的聊天中有新消息',
      lines: ['{chatbot} 的一位访客在您的聊天中发来消息，您尚未阅读。'],
      action: '打开聊天',
    },
    mention: {
      subject: '{author} 提到了您',
      lines: ['{author} 在备注中提到了您。'],
      action: '打开聊天',
    },
    'weekly-digest': {
      subject: '{account}：本周概况',
      lines: ['{from} 至 {to}：', '问题：{questions}。已解决：{resolved}。未能回答：{refused}。'],
      action: '回答待处理的问题',
    },
    'source-failed': {
      subject: '无法读取 {source}',
      lines: ['{chatbot} 无法读取来源“{source}”：{reason}', '之前读取的内容仍在使用。'],
      action: '打开来源',
    },
    'limit-near': {
      subject: '{account} 即将达到上限',
      lines: ['{limitName}：已使用 {used}，上限 {limit}。', '达到上限后将无法继续添加。'],
      action: '查看用量',
    },
    transcript: {
      subject: '您与 {chatbot} 的聊天记录',
      lines: ['这是您索取的聊天记录。'],
    },
  },
  visitor: '访客',
  unanswered: '未能回答的问题',
  limits: {
    chatbots: '聊天机器人',
    sources: '来源',
    passages: '文档段落',
    storage: '存储空间',
    sessions: '今日对话',
  },
  stop: '不再接收此类邮件',
  stopPage: {
    asked: '不再接收此类邮件？',
    text: '您将不再收到关于“{notice}”的邮件。',
    button: '不再接收此类邮件',
    done: '已停止发送',
    unknown: '此链接已失效',
    unknownText: '您可以在控制台中修改通知设置。',
    toNotices: '前往通知设置',
  },
  notices: {
    waiting: '等待中的访客',
    unread: '未读消息',
    mention: '提到我的备注',
    digest: '每周概况',
    source: '读取失败的来源',
    limit: '即将用完的额度',
  },
};
