import type { ComponentChildren } from 'preact';
import { withoutDirectionSigns, withoutMarks } from '../plain-text.ts';
import { laterPart } from './later-part.ts';
import { useLoaded } from './use-loaded.ts';

export const markdownPart = laterPart(() => import('../markdown/markdown.tsx'));

/** Markdown. Where a text has no marks, as most welcome messages, what reads them is not even loaded. */
export function RichText(props: { text: string; cite?(number: number): ComponentChildren }) {
  const hasMarks = /[*_`[\]\\&#>|~\uE000\uE002]|https?:|^ *(?:[-+]|\d+[.)]) /m.test(props.text);
  const markdown = useLoaded(markdownPart, hasMarks);
  if (hasMarks && markdown) return <markdown.Markdown {...props} />;
  return (
    <p class="plain" dir="auto">
      {withoutDirectionSigns(withoutMarks(props.text))}
    </p>
  );
}
