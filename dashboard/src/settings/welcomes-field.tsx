import { Plus, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Language } from '../api/documents.ts';
import { Menu } from '../ui/menu.tsx';
import { Setting } from '../ui/setting.tsx';
import { useWords } from '../words/index.ts';
import { spokenLanguages } from './chatbot-settings.ts';
import type { Draft } from './draft.ts';

interface Props {
  messages: Draft['welcomeMessages'];
  change(messages: Draft['welcomeMessages']): void;
}

/** The greeting in visitors' own languages: those that have one, and a way to add another. */
export function WelcomesField({ messages, change }: Props) {
  const words = useWords();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  // Also what is still empty, or was emptied while somebody writes.
  const [opened, setOpened] = useState<readonly Language[]>([]);
  const names = new Intl.DisplayNames([document.documentElement.lang], { type: 'language' });
  const nameOf = (language: Language) => names.of(language) ?? language;
  const written = spokenLanguages.filter((language) => messages[language] && !opened.includes(language));
  const shown = [...written, ...opened];
  const left = spokenLanguages.filter((language) => !shown.includes(language));

  function add(language: Language) {
    setOpened([...opened, language]);
    // After the menu has given the focus back to its button.
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('textarea')?.focus());
  }

  function remove(language: Language) {
    const { [language]: _, ...others } = messages;
    setOpened(opened.filter((other) => other !== language));
    change(others);
    requestAnimationFrame(() => document.getElementById(`${id}-add`)?.querySelector('button')?.focus());
  }

  const adder = left.length > 0 && (
    <div id={`${id}-add`} className="add-language">
      <Menu
        className="small"
        button={
          <>
            <Plus />
            {words('setAddLanguage')}
          </>
        }
      >
        {left.map((language) => (
          <button key={language} type="button" onClick={() => add(language)}>
            {nameOf(language)}
          </button>
        ))}
      </Menu>
    </div>
  );

  return (
    <Setting label={words('setWelcomes')} hint={words('setWelcomesHint')}>
      <ul className="items" ref={list}>
        {shown.map((language) => (
          <li key={language} className="welcome">
            <label htmlFor={`${id}-${language}`}>{nameOf(language)}</label>
            <button
              type="button"
              className="icon ghost small"
              aria-label={words('setRemoveLanguage', { language: nameOf(language) })}
              onClick={() => remove(language)}
            >
              <X />
            </button>
            <textarea
              id={`${id}-${language}`}
              lang={language}
              dir="auto"
              rows={2}
              maxLength={500}
              value={messages[language] ?? ''}
              onChange={(event) => {
                if (!opened.includes(language)) setOpened([...opened, language]);
                change({ ...messages, [language]: event.target.value });
              }}
            />
          </li>
        ))}
      </ul>
      {adder}
    </Setting>
  );
}
