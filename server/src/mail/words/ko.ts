import type { MailWords } from './mail-words.ts';

export const ko: MailWords = {
  kinds: {
    'password-reset': {
      subject: '비밀번호 재설정',
      lines: [
        '고객님 계정의 비밀번호 재설정 요청이 접수되었습니다. 링크는 {minutes}분 동안 한 번만 사용할 수 있으며, 사용하면 모든 기기에서 로그아웃됩니다.',
        '본인이 요청하지 않았다면 이 이메일을 무시해 주세요. 비밀번호는 변경되지 않습니다.',
      ],
      action: '비밀번호 재설정',
    },
    'address-confirmation': {
      subject: '이메일 주소 확인',
      lines: [
        '이 주소가 본인의 주소인지 확인해 주세요. 링크는 {days}일 동안 유효합니다.',
        '가입하지 않으셨다면 이 이메일을 무시해 주세요.',
      ],
      action: '주소 확인',
    },
    invitation: {
      subject: '{invitedBy}님이 {account}에 초대합니다',
      lines: [
        '{invitedBy}님이 {account}에서 함께 일하도록 초대했습니다.',
        '링크는 {days}일 동안 한 번만 사용할 수 있습니다.',
      ],
      action: '초대 수락',
    },
    'new-sign-in': {
      subject: '계정에 새로운 로그인이 있습니다',
      lines: [
        '처음 보는 브라우저에서 {email} 계정으로 로그인했습니다: {browser}, {time}.',
        '본인이 아니라면 비밀번호를 변경해 주세요. 다른 모든 로그인이 종료됩니다.',
      ],
      action: '계정 열기',
    },
    'password-changed': {
      subject: '비밀번호가 변경되었습니다',
      lines: [
        '{email} 계정의 비밀번호가 변경되었습니다: {time}. 다른 모든 로그인이 종료되었습니다.',
        '본인이 아니라면 지금 바로 비밀번호를 재설정해 주세요.',
      ],
      action: '계정 열기',
    },
    'agent-reply': {
      subject: '{agent}님의 답변',
      lines: [
        '{chatbot} 채팅에서 {agent}님이 답변했습니다. 답장은 채팅에서 보내 주세요. 이 이메일에 대한 회신은 확인하지 않습니다.',
      ],
      linesWithReply: [
        '{chatbot} 채팅에서 {agent}님이 답변했습니다. 답장하시려면 이 이메일에 회신하거나 채팅을 열어 주세요.',
      ],
      action: '채팅 열기',
    },
    'chatbot-answer': {
      subject: 'Re: {subject}',
      lines: ['이 답변은 {chatbot} 챗봇이 자동으로 작성했습니다. 상담원에게 문의하시려면 이 이메일에 회신해 주세요.'],
    },
    test: {
      subject: '테스트 이메일',
      lines: ['{server}에서 보낸 테스트 이메일입니다. 이 서버의 이메일이 정상적으로 도착합니다.'],
    },
  },
  you: '고객님',
  earlier: '이 채팅의 이전 대화',
  copyLink: '버튼이 작동하지 않으면 다음 주소를 열어 주세요:',
  footer: '{server}에서 고객님의 주소가 사용되어 이 이메일을 보내 드립니다.',
};
