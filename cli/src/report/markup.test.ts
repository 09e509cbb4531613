import { expect, test } from 'vitest';
import { markup } from './markup.ts';

test('escapes what is put in, in text and in attributes, and leaves markup as it is', () => {
  const hostile = `"><script>alert('x') && 1</script>`;
  const safe = '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;) &amp;&amp; 1&lt;/script&gt;';
  expect(markup`<p title="${hostile}">${[markup`<b>${hostile}</b>`, 7]}</p>`.html).toBe(
    `<p title="${safe}"><b>${safe}</b>7</p>`,
  );
});
