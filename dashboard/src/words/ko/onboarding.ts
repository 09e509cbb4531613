import type { en } from '../../onboarding/words.en.ts';

export const ko: typeof en = {
  beginTitle: '웹사이트 주소를 알려 주세요',
  beginHint: 'Parley가 사이트를 읽고 그 내용으로 방문자에게 답변합니다. 1분이면 준비됩니다.',
  beginAddress: '웹사이트',
  beginRead: '챗봇 만들기',
  beginLooking: '{host} 살펴보는 중…',
  beginWithout: '웹사이트 없이 시작',
  beginWith: '웹사이트로 시작',
  beginNameTitle: '챗봇 이름을 정해 주세요',
  beginNameHint: '다음 단계에서 파일, 텍스트, 질문과 답변을 추가할 수 있습니다.',
  beginUnread: '그래도 만들기',

  readingTitle: '{host} 읽는 중',
  readingDone: '{host} 준비 완료',
  readingHint: '지금 바로 질문해 보세요. 페이지를 더 읽을수록 답변이 좋아집니다.',
  readingDoneHint: '방문자가 물어볼 만한 질문을 해 보세요.',
  readingPages: '{n}페이지 읽음',
  readingFound: '전체 {n}페이지',
  readingNone: '아직 읽은 페이지가 없습니다. 첫 페이지는 몇 초 정도 걸립니다.',
  readingFailed: '이 웹사이트를 읽지 못했습니다',
  readingTry: '사용해 보기',
  readingInstall: '사이트에 추가',
  readingHome: '챗봇 홈으로 이동',
  readingAddContent: '다른 콘텐츠 추가',
};
