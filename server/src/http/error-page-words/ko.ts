import type { ErrorPageWords } from './error-page-words.ts';

export const ko: ErrorPageWords = {
  notFound: { title: '페이지를 찾을 수 없습니다', text: '주소가 잘못되었거나 이 페이지에 접근할 권한이 없습니다.' },
  noChat: { title: '이 채팅을 이용할 수 없습니다', text: '링크가 잘못되었거나 챗봇이 꺼져 있습니다.' },
  failed: { title: '문제가 발생했습니다', text: '서버가 이 페이지를 표시하지 못했습니다. 잠시 후 다시 시도해 주세요.' },
  unavailable: {
    title: '지금은 이용할 수 없습니다',
    text: '서버가 바쁘거나 다시 시작하는 중입니다. 잠시 후 다시 시도해 주세요.',
  },
  notBuilt: {
    title: '아직 준비되지 않은 페이지입니다',
    text: '서버에 파일이 없습니다. 서버 관리자가 “npm run build”로 만들 수 있습니다.',
  },
  toDashboard: '대시보드로 이동',
  apiReference: 'API 참조',
  tryAgain: '다시 시도',
};
