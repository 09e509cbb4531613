import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { AnswerEntry } from '../conversation/entries.ts';
import { DownThumbIcon, UpIcon } from './answer-icons.tsx';
import { useChat, useWords } from './chat-context.ts';

const up = 5;
const down = 1;

/** Thumbs, and room to say why. */
export function Feedback({ entry }: { entry: AnswerEntry }) {
  const { conversation } = useChat();
  const words = useWords();
  const [step, setStep] = useState<'asked' | 'commenting' | 'thanked'>('asked');
  const [comment, setComment] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // Whole, button and all, above the field for the next question.
  useLayoutEffect(() => form.current?.scrollIntoView({ block: 'nearest' }), [step]);

  function rate(rating: number) {
    setStep(rating === down ? 'commenting' : 'thanked');
    // The thumb shows what the visitor thinks; it can be pressed again.
    conversation.rate(entry, rating).catch(() => {});
  }

  function sendComment(event: Event) {
    event.preventDefault();
    setStep('thanked');
    conversation.rate(entry, entry.rating ?? down, comment.trim()).catch(() => setStep('commenting'));
  }

  const thumb = (rating: number, label: string, Icon: () => preact.JSX.Element) => (
    <button
      type="button"
      class="icon"
      aria-label={label}
      title={label}
      aria-pressed={entry.rating === rating}
      onClick={() => rate(rating)}
    >
      <Icon />
    </button>
  );

  return (
    <>
      {thumb(up, words('helpful'), UpIcon)}
      {thumb(down, words('unhelpful'), DownThumbIcon)}
      <span role="status" class="quiet">
        {step === 'thanked' && words('thanks')}
      </span>
      {step === 'commenting' && (
        <form ref={form} class="panel why" onSubmit={sendComment}>
          <label>
            {words('whatWasMissing')}
            <textarea
              rows={2}
              maxLength={2_000}
              value={comment}
              onInput={(event) => setComment(event.currentTarget.value)}
            />
          </label>
          <div class="ways">
            <button type="submit">{words('sendFeedback')}</button>
            <button type="button" class="text" onClick={() => setStep('thanked')}>
              {words('skip')}
            </button>
          </div>
        </form>
      )}
    </>
  );
}
