import { MessageCircleQuestion } from 'lucide-react';
import { useChatbotSettings } from '../playground/use-chatbot-settings.ts';
import { useWords } from '../words/index.ts';

/** Of a chatbot whose website has told no color. */
const usualColor = '#2457d6';

/** What of the website the chat has already: its logo, its color, questions to ask. Nothing where it told none. */
export function TakenFromSite({ chatbotId }: { chatbotId: string }) {
  const words = useWords();
  const { logoUrl, theme, suggestedQuestions = [] } = useChatbotSettings(chatbotId).data ?? {};
  const color = theme?.primaryColor === usualColor ? undefined : theme?.primaryColor;
  if (!logoUrl && !color && suggestedQuestions.length === 0) return null;
  return (
    <section className="taken" aria-label={words('readingTaken')}>
      <h2>{words('readingTaken')}</h2>
      <ul>
        {logoUrl && (
          <li>
            <img src={logoUrl} alt="" />
            {words('setLogo')}
          </li>
        )}
        {color && (
          <li>
            <span className="taken-color" style={{ background: color }} />
            {words('setPrimary')}
          </li>
        )}
        {suggestedQuestions.length > 0 && (
          <li>
            <MessageCircleQuestion />
            {words('readingQuestions', { n: suggestedQuestions.length })}
          </li>
        )}
      </ul>
    </section>
  );
}
