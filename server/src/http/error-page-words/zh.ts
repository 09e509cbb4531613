import type { ErrorPageWords } from './error-page-words.ts';

export const zh: ErrorPageWords = {
  notFound: { title: '页面不存在', text: '网址可能有误，或您没有访问此页面的权限。' },
  noChat: { title: '此聊天不可用', text: '链接可能有误，或机器人已关闭。' },
  failed: { title: '出错了', text: '服务器无法显示此页面，请稍后重试。' },
  unavailable: { title: '暂时不可用', text: '服务器繁忙或正在重启，请稍后重试。' },
  notBuilt: { title: '此页面尚未就绪', text: '服务器上缺少此页面的文件。服务器管理员可以运行“npm run build”来生成。' },
  toDashboard: '前往控制台',
  apiReference: 'API 参考',
  tryAgain: '重试',
};
