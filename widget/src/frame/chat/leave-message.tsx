import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LiveState } from '../conversation/chat-state.ts';
import { type Entry, longestMessage } from '../conversation/entries.ts';
import { isNetworkFailure } from '../conversation/requests.ts';
import { randomKey } from '../random-key.ts';
import { useChat, useWords } from './chat-context.ts';
import { openingTime } from './opening-time.ts';

type Problem = 'badEmail' | 'noMessage' | 'failed' | 'noConnection';

/** What the visitor wants to say, and an address: where nobody is there, or the owner wants to know before somebody is. */
export function LeaveMessage({ live }: { live?: LiveState }) {
  const { configuration, conversation, language, memory } = useChat();
  const words = useWords();
  const [problem, setProblem] = useState<Problem>();
  const [isSending, setSending] = useState(false);
  const [key] = useState(randomKey);
  // Asked for once: from then on it can be changed.
  const [known, setKnown] = useState(() => {
    const { contact } = memory.get();
    return live?.email ? { ...contact, email: live.email } : contact;
  });
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (form.current) show(form.current);
  }, []);
  // Until it is known, nobody is there to ask what it is about.
  const { availability } = conversation.store.get();
  const isLeft = live !== undefined || !availability?.isStaffed;
  const opensAt = (live ?? availability)?.opensAt;
  useEffect(() => {
    if (!live && !availability) void conversation.checkAvailability();
  }, []);
  const isMailed = configuration.liveChat.repliesByEmail === true;

  function close(): void {
    conversation.store.set({ isIntroducing: false, isLeavingMessage: false });
    // Drawn by then.
    setTimeout(focusComposer);
  }

  /** Says what is wrong right where it is put right. */
  function refuse(kind: Problem, field: string): void {
    setProblem(kind);
    form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
  }
  // Grown by what is said, it stays whole where there is room for it.
  useLayoutEffect(() => {
    const element = form.current;
    const room = element?.closest('main')?.clientHeight ?? 0;
    if (problem && element && element.offsetHeight < room) element.scrollIntoView({ block: 'nearest' });
  }, [problem]);

  async function leave(event: SubmitEvent) {
    event.preventDefault();
    const sent = new FormData(event.currentTarget as HTMLFormElement);
    const field = (name: string) => String(sent.get(name) ?? '').trim();
    const email = known?.email ?? field('email');
    const name = known ? (known.name ?? '') : field('name');
    if (isLeft && !field('text')) return refuse('noMessage', 'text');
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return refuse('badEmail', 'email');
    if (isSending) return;
    setSending(true);
    setProblem(undefined);
    try {
      const chat = await conversation.live();
      if (!live) await conversation.talkToPerson();
      // The message first, so that the agent who gets the address finds it.
      if (field('text')) await chat.say(field('text'), key, name || 'Visitor');
      await chat.leaveAddress(email, name);
      memory.change({ contact: { email, ...(name && { name }) } });
      close();
    } catch (error) {
      setProblem(isNetworkFailure(error) ? 'noConnection' : 'failed');
      setSending(false);
    }
  }

  const invalid = (kind: Problem) => ({
    'aria-invalid': problem === kind,
    'aria-describedby': problem === kind ? 'leave-problem' : undefined,
    onInput: () => problem === kind && setProblem(undefined),
  });
  const problemOf = (...kinds: Problem[]) =>
    problem &&
    kinds.includes(problem) && (
      <p id="leave-problem" role="alert" class="failed">
        {words(problem)}
      </p>
    );
  return (
    <form ref={form} class="panel leave" noValidate onSubmit={leave}>
      <h2>{words(isLeft ? 'leave' : 'talk')}</h2>
      <p role="status">
        {isLeft && (live ?? availability) && `${words('nobody')} `}
        {isLeft && opensAt && words('backAt', openingTime(opensAt, language))}{' '}
        {!(isLeft && known) && words(isLeft ? (isMailed ? 'leaveAddress' : 'leaveAddressInChat') : 'introduce')}
      </p>
      <label>
        {words('message')}
        <textarea
          name="text"
          rows={3}
          maxLength={longestMessage}
          defaultValue={unanswered(conversation.store.get().entries)}
          {...invalid('noMessage')}
        />
      </label>
      {problemOf('noMessage')}
      {known ? (
        <p class="known">
          {words('email')}: <bdi>{known.email}</bdi>{' '}
          <button type="button" class="text" onClick={() => setKnown(undefined)}>
            {words('change')}
          </button>
        </p>
      ) : (
        <>
          <label>
            {words('email')}
            <input
              name="email"
              type="email"
              autocomplete="email"
              required
              maxLength={254}
              defaultValue={memory.get().contact?.email}
              {...invalid('badEmail')}
            />
          </label>
          {problemOf('badEmail')}
          <label>
            {words('name')}
            <input name="name" autocomplete="name" maxLength={100} defaultValue={memory.get().contact?.name} />
          </label>
        </>
      )}
      {problemOf('failed', 'noConnection')}
      <div class="ways">
        <button type="submit" aria-disabled={isSending}>
          {words(isLeft ? 'sendMessage' : 'startChat')}
        </button>
        <button type="button" class="text" onClick={close}>
          {words('back')}
        </button>
      </div>
    </form>
  );
}

/** The question that the chatbot has just refused: most likely what the visitor wants to know of people. */
function unanswered(entries: readonly Entry[]): string {
  const last = entries.at(-1);
  if (last?.kind !== 'answer' || last.replyKind !== 'refusal') return '';
  const asked = entries.findLast(({ kind }) => kind === 'visitor');
  return asked?.kind === 'visitor' ? asked.text : '';
}

/** It was asked for: all of it is seen, even where what was asked before it leaves the screen. */
function show(form: HTMLFormElement): void {
  const scroller = form.closest('main');
  if (!scroller) return;
  const end = scroller.scrollHeight - scroller.clientHeight;
  scroller.scrollTop = Math.min(end, form.offsetTop - scroller.offsetTop - 12);
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input')];
  if (!isTouch()) (fields.find(({ value }) => !value) ?? fields[0])?.focus({ preventScroll: true });
}

function focusComposer(): void {
  if (!isTouch()) document.getElementById('message')?.focus();
}

/** On a phone the keyboard would cover half of what there is to read first. */
const isTouch = () => matchMedia('(pointer: coarse)').matches;
