import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LiveState } from '../conversation/chat-state.ts';
import { isNetworkFailure } from '../conversation/requests.ts';
import { useChat, useWords } from './chat-context.ts';
import { icon } from './icons.tsx';

const StarIcon = icon(
  <path d="M12 3l2.800 5.700 6.200.900-4.500 4.400 1.100 6.200-5.600-3-5.600 3 1.100-6.200L3 9.600l6.200-.900z" />,
);

const ratings = [1, 2, 3, 4, 5] as const;

/** After the end: how it was, unless the visitor would rather not say. */
export function RateChat({ live }: { live: LiveState }) {
  const { conversation } = useChat();
  const words = useWords();
  const [stars, setStars] = useState<(typeof ratings)[number]>();
  const [problem, setProblem] = useState<'failed' | 'noConnection'>();
  const form = useRef<HTMLFormElement>(null);
  // It grows with the first star, and stays whole above the field.
  useLayoutEffect(() => form.current?.scrollIntoView({ block: 'nearest' }), [stars === undefined]);
  if (live.rating !== null)
    return (
      <p class="panel" role="status">
        {words('thanks')}
      </p>
    );

  async function rate(event: SubmitEvent) {
    event.preventDefault();
    const comment = String(new FormData(event.currentTarget as HTMLFormElement).get('comment') ?? '').trim();
    try {
      if (stars) await (await conversation.live()).rate(stars, comment);
    } catch (error) {
      setProblem(isNetworkFailure(error) ? 'noConnection' : 'failed');
    }
  }

  return (
    <form ref={form} class="panel rating" onSubmit={rate}>
      <fieldset>
        <legend>{words('rate')}</legend>
        <div class="scale">
          <div class="stars">
            {ratings.map((n) => (
              <label key={n} class={stars && n <= stars ? 'chosen' : ''} title={words(`rated${n}`)}>
                <input type="radio" name="rating" value={n} checked={n === stars} onChange={() => setStars(n)} />
                <span class="sr">{`${words('stars', { n })}: ${words(`rated${n}`)}`}</span>
                <StarIcon />
              </label>
            ))}
          </div>
          {stars && <b aria-hidden="true">{words(`rated${stars}`)}</b>}
        </div>
        {!stars && (
          <p class="rated" aria-hidden="true">
            <span>{words('rated1')}</span>
            <span>{words('rated5')}</span>
          </p>
        )}
      </fieldset>
      {stars && (
        <>
          <label>
            {words('comment')}
            <textarea name="comment" rows={2} maxLength={2_000} />
          </label>
          {problem && (
            <p role="alert" class="failed">
              {words(problem)}
            </p>
          )}
        </>
      )}
      <div class="ways">
        {stars && <button type="submit">{words('send')}</button>}
        <button
          type="button"
          class="text"
          onClick={() => conversation.store.set({ live: { ...live, isRatingSkipped: true } })}
        >
          {words('skip')}
        </button>
      </div>
    </form>
  );
}
