import type { NoticeWords } from './notice-words.ts';

export const ja: NoticeWords = {
  kinds: {
    'visitor-waiting': {
      subject: 'お客様がお待ちです',
      lines: ['{chatbot} のお客様が返答をお待ちですが、まだ誰も対応していません。'],
      action: 'チャットを開く',
    },
    'visitors-waiting': {
      subject: 'お待ちのお客様：{count} 名',
      lines: ['{chatbots} で {count} 名のお客様が返答をお待ちです。'],
      action: '受信箱を開く',
    },
    'unread-message': {
      subject: 'チャットに新しいメッセージがあります',
      lines: ['{chatbot} のお客様から担当中のチャットにメッセージが届いていますが、まだ読まれていません。'],
      action: 'チャットを開く',
    },
    mention: {
      subject: '{author} さんからのメンション',
      lines: ['{author} さんがメモであなたに言及しました。'],
      action: 'チャットを開く',
    },
    'weekly-digest': {
      subject: '{account}：今週のまとめ',
      lines: ['{from} から {to} まで：', '質問：{questions}。解決：{resolved}。未回答：{refused}。'],
      action: '未回答の質問に答える',
    },
    'source-failed': {
      subject: '{source} を読み込めませんでした',
      lines: [
        '{chatbot} がソース「{source}」を読み込めませんでした：{reason}',
        '以前に読み込んだ内容は引き続き使用されます。',
      ],
      action: 'ソースを開く',
    },
    'limit-near': {
      subject: '{account} が上限に近づいています',
      lines: ['{limitName}：{limit} のうち {used} を使用しています。', '上限に達すると、それ以上追加できません。'],
      action: '使用状況を見る',
    },
    transcript: {
      subject: '{chatbot} とのチャット',
      lines: ['ご依頼のチャットの内容をお送りします。'],
    },
  },
  visitor: 'お客様',
  unanswered: '回答できなかった質問',
  limits: {
    chatbots: 'チャットボット',
    sources: 'ソース',
    passages: '文書の段落',
    storage: 'ストレージ',
    sessions: '本日の会話',
  },
  stop: 'このようなメールを停止する',
  stopPage: {
    asked: 'このメールを停止しますか？',
    text: '「{notice}」に関するメールは今後送信されません。',
    button: 'このメールを停止する',
    done: 'メールを停止しました',
    unknown: 'このリンクは無効です',
    unknownText: '通知は管理画面で変更できます。',
    toNotices: '通知の設定へ',
  },
  notices: {
    waiting: 'お待ちのお客様',
    unread: '未読メッセージ',
    mention: 'メンション',
    digest: '週間のまとめ',
    source: '読み込めないソース',
    limit: '残り少ない上限',
  },
};
