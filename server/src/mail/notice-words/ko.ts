import type { NoticeWords } from './notice-words.ts';

export const ko: NoticeWords = {
  kinds: {
    'visitor-waiting': {
      subject: '방문자가 기다리고 있습니다',
      lines: ['{chatbot} 방문자가 답변을 기다리고 있으며, 아직 아무도 채팅을 맡지 않았습니다.'],
      action: '채팅 열기',
    },
    'visitors-waiting': {
      subject: '대기 중인 방문자: {count}명',
      lines: ['{chatbots}에서 방문자 {count}명이 답변을 기다리고 있습니다.'],
      action: '받은 편지함 열기',
    },
    'unread-message': {
      subject: '채팅에 새 메시지가 있습니다',
      lines: ['{chatbot} 방문자가 담당 채팅에 메시지를 보냈으며, 아직 읽지 않으셨습니다.'],
      action: '채팅 열기',
    },
    mention: {
      subject: '{author}님이 회원님을 언급했습니다',
      lines: ['{author}님이 메모에서 회원님을 언급했습니다.'],
      action: '채팅 열기',
    },
    'weekly-digest': {
      subject: '{account}: 한 주 요약',
      lines: ['{from}부터 {to}까지:', '질문: {questions}. 해결: {resolved}. 답변 못 함: {refused}.'],
      action: '미답변 질문에 답하기',
    },
    'source-failed': {
      subject: '{source}을(를) 읽을 수 없습니다',
      lines: ['{chatbot}에서 소스 “{source}”을(를) 읽을 수 없습니다: {reason}', '이전에 읽은 내용은 계속 사용됩니다.'],
      action: '소스 열기',
    },
    'limit-near': {
      subject: '{account}의 한도가 거의 찼습니다',
      lines: ['{limitName}: {limit} 중 {used} 사용.', '한도에 도달하면 더 이상 추가할 수 없습니다.'],
      action: '사용량 보기',
    },
    transcript: {
      subject: '{chatbot} 채팅 내용',
      lines: ['요청하신 채팅 내용입니다.'],
    },
  },
  visitor: '방문자',
  unanswered: '답변하지 못한 질문',
  limits: {
    chatbots: '챗봇',
    sources: '소스',
    passages: '문서 단락',
    storage: '저장 공간',
    sessions: '오늘의 대화',
  },
  stop: '이런 이메일 그만 받기',
  stopPage: {
    asked: '이 이메일을 그만 받으시겠습니까?',
    text: '“{notice}” 이메일을 더 이상 보내지 않습니다.',
    button: '그만 받기',
    done: '이메일을 중지했습니다',
    unknown: '더 이상 사용할 수 없는 링크입니다',
    unknownText: '알림은 대시보드에서 변경할 수 있습니다.',
    toNotices: '알림으로 이동',
  },
  notices: {
    waiting: '대기 중인 방문자',
    unread: '읽지 않은 메시지',
    mention: '멘션',
    digest: '주간 요약',
    source: '읽지 못한 소스',
    limit: '거의 찬 한도',
  },
};
