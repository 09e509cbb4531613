import type { en } from '../../onboarding/words.en.ts';

export const zh: typeof en = {
  beginTitle: '您的网站地址是？',
  beginHint: 'Parley 会读取您的网站，并据此回答访客，约 1 分钟即可就绪。',
  beginAddress: '网站',
  beginRead: '创建机器人',
  beginLooking: '正在查看 {host}…',
  beginWithout: '没有网站，直接开始',
  beginWith: '从网站开始',
  beginNameTitle: '为机器人命名',
  beginNameHint: '接下来可添加文件、文本或问答。',
  beginUnread: '仍然创建',

  readingTitle: '正在读取 {host}',
  readingDone: '{host} 已就绪',
  readingHint: '现在就可以提问，读取的页面越多，回答越准确。',
  readingDoneHint: '试着问问访客会问的问题。',
  readingPages: '已读取 {n} 个页面',
  readingFound: '共发现 {n} 个',
  readingNone: '尚未读取到页面，首个页面需要几秒钟。',
  readingFailed: '无法读取此网站',
  readingTry: '试一试',
  readingInstall: '添加到网站',
  readingHome: '前往机器人首页',
  readingAddContent: '添加其他内容',
};
