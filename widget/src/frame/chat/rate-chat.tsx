import { useState } from 'preact/hooks';
import type { LiveState } from '../conversation/chat-state.ts';
import { isNetworkFailure } from '../conversation/requests.ts';
import { useChat, useWords } from './chat-context.ts';
import { icon } from './icons.tsx';

const StarIcon = icon(
  <path d="M12 3l2.800 5.700 6.200.900-4.500 4.400 1.100 6.200-5.600-3-5.600 3 1.100-6.200L3 9.600l6.200-.900z" />,
);

/** After the end: how it was, and a way to keep what was said. */
export function RateChat({ live }: { live: LiveState }) {
  const { conversation } = useChat();
  const words = useWords();
  const [stars, setStars] = useState(0);
  const [problem, setProblem] = useState<'failed' | 'noConnection'>();
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
      await (await conversation.live()).rate(stars, comment);
    } catch (error) {
      setProblem(isNetworkFailure(error) ? 'noConnection' : 'failed');
    }
  }

  return (
    <form class="panel" onSubmit={rate}>
      <fieldset>
        <legend>{words('rate')}</legend>
        <div class="stars">
          {[1, 2, 3, 4, 5].map((n) => (
            <label key={n} class={n <= stars ? 'chosen' : ''}>
              <input type="radio" name="rating" value={n} checked={n === stars} onChange={() => setStars(n)} />
              <span class="sr">{words('stars', { n })}</span>
              <StarIcon />
            </label>
          ))}
        </div>
      </fieldset>
      {stars > 0 && (
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
          <button type="submit">{words('send')}</button>
        </>
      )}
    </form>
  );
}
