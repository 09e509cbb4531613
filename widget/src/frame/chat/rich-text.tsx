import type { ComponentChildren } from 'preact';
import { withoutDirectionSigns } from '../plain-text.ts';
import { useLoaded } from './use-loaded.ts';

/** Markdown. Where a text has no marks, as most welcome messages, what reads them is not even loaded. */
export function RichText(props: { text: string; cite?(number: number): ComponentChildren }) {
  const hasMarks = /[*_`[\]\\&#>|~\uE000]|https?:|^ *(?:[-+]|\d+[.)]) /m.test(props.text);
  const markdown = useLoaded(hasMarks, () => import('../markdown/markdown.tsx'));
  if (hasMarks && markdown) return <markdown.Markdown {...props} />;
  return (
    <p class="plain" dir="auto">
      {withoutDirectionSigns(props.text)}
    </p>
  );
}
