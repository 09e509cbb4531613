import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LiveState } from '../conversation/chat-state.ts';
import { longestMessage } from '../conversation/entries.ts';
import { isNetworkFailure } from '../conversation/requests.ts';
import { randomKey } from '../random-key.ts';
import { useChat, useWords } from './chat-context.ts';

/** An address, and what the visitor wants to say: where nobody is there, or the owner wants to know before somebody is. */
export function LeaveMessage({ live }: { live?: LiveState }) {
  const { configuration, conversation } = useChat();
  const words = useWords();
  const [problem, setProblem] = useState<'badEmail' | 'failed' | 'noConnection'>();
  const [key] = useState(randomKey);
  const form = useRef<HTMLFormElement>(null);
  // It was asked for: all of it is seen, even where what was asked before it leaves the screen.
  useLayoutEffect(() => {
    const scroller = form.current?.closest('main');
    if (!form.current || !scroller) return;
    const end = scroller.scrollHeight - scroller.clientHeight;
    scroller.scrollTop = Math.min(end, form.current.offsetTop - scroller.offsetTop - 12);
  }, []);
  const isMailed = configuration.liveChat.repliesByEmail === true;
  if (live?.email)
    return <p role="status">{words(isMailed ? 'addressLeft' : 'addressLeftInChat', { email: live.email })}</p>;

  async function leave(event: SubmitEvent) {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const field = (name: string) => String(form.get(name) ?? '').trim();
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(field('email'))) return setProblem('badEmail');
    setProblem(undefined);
    try {
      const chat = await conversation.live();
      if (!live) await conversation.talkToPerson();
      // The message first, so that the agent who gets the address finds it.
      if (field('text')) await chat.say(field('text'), key, field('name') || 'Visitor');
      await chat.leaveAddress(field('email'), field('name'));
    } catch (error) {
      setProblem(isNetworkFailure(error) ? 'noConnection' : 'failed');
    }
  }

  return (
    <form ref={form} class="leave" noValidate onSubmit={leave}>
      <p>{words(live ? (isMailed ? 'leaveAddress' : 'leaveAddressInChat') : 'introduce')}</p>
      <label>
        {words('email')}
        <input
          name="email"
          type="email"
          autocomplete="email"
          required
          maxLength={254}
          aria-invalid={problem === 'badEmail'}
          aria-describedby={problem && 'leave-problem'}
        />
      </label>
      <label>
        {words('name')}
        <input name="name" autocomplete="name" maxLength={100} />
      </label>
      <label>
        {words('message')}
        <textarea name="text" rows={2} maxLength={longestMessage} />
      </label>
      <p id="leave-problem" role="alert" class="failed">
        {problem && words(problem)}
      </p>
      <button type="submit">{words(live ? 'leave' : 'startChat')}</button>
    </form>
  );
}
