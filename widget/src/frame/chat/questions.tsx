import { withoutDirectionSigns } from '../plain-text.ts';
import { useChat, useWords } from './chat-context.ts';

/** Questions to ask by a touch. */
export function Questions({ name, questions }: { name: 'suggestions' | 'followUps'; questions: readonly string[] }) {
  const { conversation } = useChat();
  const words = useWords();
  if (questions.length === 0) return null;
  return (
    <ul class={name} aria-label={words(name)}>
      {questions.map((question) => (
        <li key={question}>
          <button type="button" class="card" dir="auto" onClick={() => conversation.ask(question)}>
            {withoutDirectionSigns(question)}
          </button>
        </li>
      ))}
    </ul>
  );
}
