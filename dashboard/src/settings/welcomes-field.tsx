import { TextField } from '../ui/field.tsx';
import { useWords } from '../words/index.ts';
import { spokenLanguages } from './chatbot-settings.ts';
import type { Draft } from './draft.ts';

interface Props {
  messages: Draft['welcomeMessages'];
  change(messages: Draft['welcomeMessages']): void;
}

/** The greeting in visitors' own languages. */
export function WelcomesField({ messages, change }: Props) {
  const words = useWords();
  const names = new Intl.DisplayNames([document.documentElement.lang], { type: 'language' });
  return (
    <details className="setting-more">
      <summary>{words('setWelcomes')}</summary>
      <p className="quiet">{words('setWelcomesHint')}</p>
      {spokenLanguages.map((language) => (
        <TextField
          key={language}
          label={names.of(language) ?? language}
          lang={language}
          dir="auto"
          rows={2}
          maxLength={500}
          value={messages[language] ?? ''}
          onChange={(event) => change({ ...messages, [language]: event.target.value })}
        />
      ))}
    </details>
  );
}
