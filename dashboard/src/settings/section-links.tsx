import type { MouseEvent } from 'react';
import { useWords, type Words } from '../words/index.ts';

/** The sections of the page, as their ids; the last has what is saved by itself. */
const sections = [
  { id: 'general', name: 'setPlace' },
  { id: 'greeting', name: 'setGreeting' },
  { id: 'appearance', name: 'setAppearance' },
  { id: 'answers', name: 'setAnswering' },
  { id: 'live-chat', name: 'setLiveChat' },
  { id: 'advanced', name: 'setAdvanced' },
] as const satisfies { id: string; name: keyof Words }[];

/** The way to each section, where there is room for it. The address stays: going back leaves the page. */
export function SectionLinks({ hasAdvanced }: { hasAdvanced: boolean }) {
  const words = useWords();

  function show(event: MouseEvent, id: string) {
    event.preventDefault();
    const section = document.getElementById(id);
    section?.scrollIntoView({ behavior: 'smooth' });
    section?.focus({ preventScroll: true });
  }

  return (
    <nav className="tabs section-links" aria-label={words('setSections')}>
      {sections
        .filter(({ id }) => hasAdvanced || id !== 'advanced')
        .map(({ id, name }) => (
          <a key={id} href={`#${id}`} onClick={(event) => show(event, id)}>
            {words(name)}
          </a>
        ))}
    </nav>
  );
}
