import type { en } from '../../install/words.en.ts';

export const ko: typeof en = {
  installHint: '사이트에 채팅을 추가하세요. 페이지가 열린 뒤에 로드되어 사이트가 느려지지 않습니다.',
  installWay: '사용 중인 시스템',
  installHtml: '</body> 앞에 붙여 넣으세요.',
  installWordPress:
    '사이트 편집기에서 테마의 푸터를 여세요.\n‘사용자 정의 HTML’ 블록을 추가하세요.\n이 줄을 붙여 넣고 저장하세요.',
  installShopify:
    '온라인 스토어 → 테마 → 코드 편집을 여세요.\ntheme.liquid를 선택하세요.\n</body> 앞에 이 줄을 붙여 넣고 저장하세요.',
  installReact: '앱의 루트 근처에 이 컴포넌트를 한 번만 추가하세요.',
  installVue: '앱의 루트 근처에 이 컴포넌트를 한 번만 추가하세요.',
  installNext: '루트 레이아웃에 추가하세요.',
  installTagManager:
    '‘맞춤 HTML’ 태그를 추가하세요.\n이 코드를 붙여 넣으세요.\n모든 페이지 트리거를 선택하고 게시하세요.',
  installUntried: '{name} 문서를 따른 안내입니다. 화면이 다르면 그 문서를 따르세요.',
  installGuide: '{name} 문서',
  installDomains: '{domains}에서 작동합니다(하위 도메인 포함).',
  installLocal: '웹사이트를 추가하기 전에는 localhost에서만 작동합니다.',
  installChangeDomain: '변경',
  installAddDomain: '웹사이트 추가',
  installSeen: '상태',
  installOthers: '다른 방법',
  installPageLink: '이 링크를 공유하세요.',
  installNotSeen: '첫 방문을 기다리는 중입니다. 코드를 추가한 페이지를 열어 보세요.',
  installSeenAt: '마지막 방문 {time}',
  installRefused: '허용되지 않음',
  installAllow: '허용',
  installAllowHost: '{host}에서 채팅 허용',
  installAllowedNow: '이제 허용됩니다. 페이지를 새로 고치세요.',
  installSearch: '검색창',
  installSearchHint:
    '문서용 검색창입니다. 입력하는 즉시 결과가 나오고, Enter를 누르면 답변합니다. ⌘K 또는 Ctrl K로 엽니다.',
  installPage: '채팅 페이지',
  installPageHint: '웹사이트가 없어도 채팅 페이지 링크를 공유할 수 있습니다.',
};
