import type { en } from '../../install/words.en.ts';

export const ja: typeof en = {
  installHint: 'サイトにチャットを追加します。ページの表示後に読み込まれるため、サイトが遅くなることはありません。',
  installWay: 'お使いのシステム',
  installHtml: '</body> の直前に貼り付けてください。',
  installWordPress:
    'サイトエディターでテーマのフッターを開きます。\n「カスタム HTML」ブロックを追加します。\nこの行を貼り付けて保存します。',
  installShopify:
    'オンラインストア → テーマ → コードを編集 を開きます。\ntheme.liquid を選びます。\n</body> の直前にこの行を貼り付けて保存します。',
  installReact: 'アプリのルート付近に、このコンポーネントを 1 つ追加してください。',
  installVue: 'アプリのルート付近に、このコンポーネントを 1 つ追加してください。',
  installNext: 'ルートレイアウトに追加してください。',
  installTagManager:
    '「カスタム HTML」タグを追加します。\nこのコードを貼り付けます。\nすべてのページのトリガーを選び、公開します。',
  installUntried: '{name} のドキュメントに沿った手順です。画面が異なる場合は、そちらに従ってください。',
  installGuide: '{name}のドキュメント',
  installDomains: '{domains} で動作します（サブドメインを含む）。',
  installLocal: 'ウェブサイトを追加するまでは localhost でのみ動作します。',
  installChangeDomain: '変更',
  installAddDomain: 'ウェブサイトを追加',
  installSeen: '状況',
  installOthers: 'その他の方法',
  installPageLink: 'このリンクを共有してください。',
  installNotSeen: '最初のアクセスを待っています。コードを追加したページを開いてください。',
  installSeenAt: '最終アクセス：{time}',
  installRefused: '許可されていません',
  installAllow: '許可する',
  installAllowHost: '{host} でのチャットを許可する',
  installAllowedNow: '許可しました。ページを再読み込みしてください。',
  installSearch: '検索ボックス',
  installSearchHint:
    'ドキュメント用の検索です。入力と同時に結果を表示し、Enter で回答します。⌘K または Ctrl K で開きます。',
  installPage: 'チャットページ',
  installPageHint: 'ウェブサイトがなくても、専用のチャットページのリンクを共有できます。',
};
