import type { Words } from '../words/index.ts';

/** A way to bring the widget onto a site. */
export interface Way {
  /** As people call it: names of products, the same in every language. */
  name: string;
  /** Where to paste the code; a step on each line where it takes several. */
  hint: keyof Words;
  code(tag: { host: string; chatbotId: string }): string;
  /** What its maker says of adding code. */
  guide?: string;
  /** Whether we have run it ourselves, or only follow the maker's documentation. */
  isTried: boolean;
}

const html = ({ host, chatbotId }: { host: string; chatbotId: string }) =>
  `<script async src="${host}/widget.js" data-chatbot-id="${chatbotId}"></script>`;

export const ways: readonly Way[] = [
  { name: 'HTML', hint: 'installHtml', code: html, isTried: true },
  {
    name: 'WordPress',
    hint: 'installWordPress',
    guide: 'https://wordpress.org/documentation/article/custom-html/',
    code: html,
    isTried: false,
  },
  {
    name: 'Shopify',
    hint: 'installShopify',
    guide: 'https://help.shopify.com/en/manual/online-store/themes/theme-structure/extend/edit-theme-code',
    code: html,
    isTried: false,
  },
  {
    name: 'React',
    hint: 'installReact',
    guide: 'https://react.dev/reference/react/useEffect',
    isTried: true,
    code: ({ host, chatbotId }) => `import { useEffect } from 'react';

export function ParleyChat() {
  useEffect(() => {
    let chat;
    let isGone = false;
    import(/* webpackIgnore: true */ /* @vite-ignore */ '${host}/widget.mjs').then(({ createParley }) => {
      if (!isGone) chat = createParley({ host: '${host}', chatbotId: '${chatbotId}' });
    });
    return () => {
      isGone = true;
      chat?.destroy();
    };
  }, []);
  return null;
}`,
  },
  {
    name: 'Vue',
    hint: 'installVue',
    guide: 'https://vuejs.org/guide/essentials/lifecycle.html',
    isTried: false,
    code: ({ host, chatbotId }) => `<script setup>
import { onMounted, onUnmounted } from 'vue';

let chat;
let isGone = false;
onMounted(async () => {
  const { createParley } = await import(/* @vite-ignore */ '${host}/widget.mjs');
  if (!isGone) chat = createParley({ host: '${host}', chatbotId: '${chatbotId}' });
});
onUnmounted(() => {
  isGone = true;
  chat?.destroy();
});
</script>`,
  },
  {
    name: 'Next.js',
    hint: 'installNext',
    guide: 'https://nextjs.org/docs/app/api-reference/components/script',
    isTried: false,
    code: ({ host, chatbotId }) => `import Script from 'next/script';

// In the root layout, inside <body>.
<Script src="${host}/widget.js" data-chatbot-id="${chatbotId}" strategy="lazyOnload" />`,
  },
  {
    name: 'Google Tag Manager',
    hint: 'installTagManager',
    guide: 'https://support.google.com/tagmanager/answer/6107167',
    isTried: false,
    // Tag Manager drops attributes of tags that it writes itself, so a script adds ours.
    code: ({ host, chatbotId }) => `<script>
  var tag = document.createElement('script');
  tag.async = true;
  tag.src = '${host}/widget.js';
  tag.setAttribute('data-chatbot-id', '${chatbotId}');
  document.head.appendChild(tag);
</script>`,
  },
];
