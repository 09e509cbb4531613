import type { MailWords } from './mail-words.ts';

export const ja: MailWords = {
  kinds: {
    'password-reset': {
      subject: 'パスワードの再設定',
      lines: [
        'お使いのアカウントのパスワード再設定が申し込まれました。リンクは {minutes} 分間、1 回のみ有効です。ご利用になると、すべての端末からログアウトされます。',
        'お心当たりがない場合は、このメールを破棄してください。パスワードは変更されません。',
      ],
      action: 'パスワードを再設定する',
    },
    'address-confirmation': {
      subject: 'メールアドレスのご確認',
      lines: [
        'このメールアドレスがご本人のものであることをご確認ください。リンクは {days} 日間有効です。',
        'ご登録にお心当たりがない場合は、このメールを破棄してください。',
      ],
      action: 'メールアドレスを確認する',
    },
    invitation: {
      subject: '{invitedBy} さんから {account} へのご招待',
      lines: ['{invitedBy} さんが {account} に招待しています。', 'リンクは {days} 日間、1 回のみ有効です。'],
      action: '招待を受ける',
    },
    'new-sign-in': {
      subject: 'アカウントへの新しいログイン',
      lines: [
        '{email} で、これまでにないブラウザからのログインがありました：{browser}、{time}。',
        'お心当たりがない場合は、パスワードを変更してください。ほかのすべてのログインが無効になります。',
      ],
      action: 'アカウントを開く',
    },
    'password-changed': {
      subject: 'パスワードが変更されました',
      lines: [
        '{email} のパスワードが {time} に変更されました。ほかのすべてのログインは無効になりました。',
        'お心当たりがない場合は、すぐにパスワードを再設定してください。',
      ],
      action: 'アカウントを開く',
    },
    'agent-reply': {
      subject: '{agent} からのお返事',
      lines: [
        '{chatbot} とのチャットで {agent} がお返事しました。ご返信はチャットからお願いいたします。このメールへの返信は確認しておりません。',
      ],
      linesWithReply: [
        '{chatbot} とのチャットで {agent} がお返事しました。ご返信は、このメールに返信いただくか、チャットを開いてお願いいたします。',
      ],
      action: 'チャットを開く',
    },
    'chatbot-answer': {
      subject: 'Re: {subject}',
      lines: [
        'この回答は {chatbot} が自動で作成しました。担当者への連絡をご希望の場合は、このメールにご返信ください。',
      ],
    },
    test: {
      subject: 'テストメール',
      lines: ['{server} からのテストメールです。このサーバーからのメールは届いています。'],
    },
  },
  you: 'お客様',
  earlier: 'このチャットのこれまでのやり取り',
  copyLink: 'ボタンが使えない場合は、次のアドレスを開いてください：',
  footer: 'このメールは、{server} でお客様のメールアドレスが使用されたためお送りしています。',
};
