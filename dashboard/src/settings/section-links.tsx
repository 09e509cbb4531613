import { type MouseEvent, useEffect, useState } from 'react';
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
  const current = useCurrentSection();

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
          <a
            key={id}
            href={`#${id}`}
            aria-current={id === current ? 'true' : undefined}
            onClick={(event) => show(event, id)}
          >
            {words(name)}
          </a>
        ))}
    </nav>
  );
}

/** The last section that begins in the upper third of the window; at the end of the page, the last one. */
function useCurrentSection(): string {
  const [current, setCurrent] = useState<string>(sections[0].id);
  useEffect(() => {
    const find = () => {
      const present = sections.filter(({ id }) => document.getElementById(id));
      const { scrollHeight, scrollTop } = document.documentElement;
      const isAtEnd = scrollTop > 0 && scrollTop + innerHeight >= scrollHeight - 1;
      const begins = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
      const last = isAtEnd ? present.at(-1) : present.findLast(({ id }) => begins(id) < innerHeight / 3);
      setCurrent((last ?? sections[0]).id);
    };
    find();
    document.addEventListener('scroll', find, { passive: true });
    return () => document.removeEventListener('scroll', find);
  }, []);
  return current;
}
