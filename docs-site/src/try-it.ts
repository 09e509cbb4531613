import { colour } from './code-blocks.ts';

const keyName = 'parley.docs.key';
const mostShown = 200_000;

/** The forms that send a request to this server. The key is kept until the tab is closed, and sent nowhere else. */
export function setUpTryIt(): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-try]')];
  const keyFields = forms.map((form) => fieldOf(form, 'key'));
  const kept = readKey();
  for (const field of keyFields) {
    if (!field) continue;
    field.value = kept;
    field.addEventListener('input', () => {
      keepKey(field.value.trim());
      for (const other of keyFields) if (other && other !== field) other.value = field.value;
    });
  }
  for (const form of forms) setUpForm(form);
}

function setUpForm(form: HTMLFormElement): void {
  const question = form.querySelector<HTMLElement>('.confirm');
  const send = form.querySelector<HTMLButtonElement>('[data-send]');
  const stop = form.querySelector<HTMLButtonElement>('[data-stop]');
  const output = form.querySelector<HTMLElement>('.reply');
  if (!send || !stop || !output) return;
  let running: AbortController | undefined;
  const ask = (isAsked: boolean) => {
    if (question) question.hidden = !isAsked;
    send.hidden = isAsked;
  };
  const run = async () => {
    ask(false);
    running = new AbortController();
    send.disabled = true;
    stop.hidden = false;
    await sendRequest(form, output, running.signal);
    send.disabled = false;
    stop.hidden = true;
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!question) return void run();
    ask(true);
    question.querySelector<HTMLButtonElement>('[data-confirm]')?.focus();
  });
  question?.querySelector('[data-confirm]')?.addEventListener('click', () => void run());
  question?.querySelector('[data-cancel]')?.addEventListener('click', () => {
    ask(false);
    send.focus();
  });
  stop.addEventListener('click', () => running?.abort());
}

async function sendRequest(form: HTMLFormElement, output: HTMLElement, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  show(output, 'Sending…');
  try {
    const reply = await fetch(addressOf(form), { ...requestOf(form), signal, credentials: 'omit', cache: 'no-store' });
    const duration = () => `${Math.round(performance.now() - startedAt)} ms`;
    const status = `${reply.status} ${reply.statusText}`.trim();
    const isJson = reply.headers.get('content-type')?.includes('json') ?? false;
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of chunksOf(reply)) {
      text += decoder.decode(chunk, { stream: true });
      if (!isJson) show(output, `${status} · ${duration()}`, { isGood: reply.ok, text });
    }
    const pretty = isJson ? prettyJson(text) : text;
    show(output, `${status} · ${duration()}`, { isGood: reply.ok, text: pretty, language: isJson ? 'json' : '' });
  } catch (failure) {
    if (signal.aborted) addNote(output, 'Stopped.');
    else
      show(output, failure instanceof InvalidField ? failure.message : 'The server could not be reached.', {
        isGood: false,
        text: '',
      });
  }
}

class InvalidField extends Error {}

function addressOf(form: HTMLFormElement): string {
  const path = (form.dataset['path'] ?? '').replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(fieldOf(form, `path.${name}`)?.value.trim() ?? ''),
  );
  const query = new URLSearchParams();
  for (const field of form.querySelectorAll<HTMLInputElement>('[name^="query."]')) {
    if (field.value.trim() !== '') query.set(field.name.slice('query.'.length), field.value.trim());
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function requestOf(form: HTMLFormElement): RequestInit {
  const headers = new Headers({ Authorization: `Bearer ${fieldOf(form, 'key')?.value.trim() ?? ''}` });
  const method = form.dataset['try'] ?? 'GET';
  const json = fieldOf(form, 'body');
  if (json) {
    headers.set('Content-Type', 'application/json');
    return { method, headers, body: checkedJson(json.value) };
  }
  const formFields = form.querySelectorAll<HTMLInputElement>('[name^="form."]');
  if (formFields.length === 0) return { method, headers };
  const body = new FormData();
  for (const field of formFields) {
    const name = field.name.slice('form.'.length);
    const file = field.files?.[0];
    if (file) body.append(name, file);
    else if (field.type !== 'file' && field.value !== '') body.append(name, field.value);
  }
  return { method, headers, body };
}

function checkedJson(text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch (failure) {
    throw new InvalidField(`The body is not valid JSON: ${failure instanceof Error ? failure.message : ''}`);
  }
}

async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done || !value) return;
    yield value;
  }
}

function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function show(output: HTMLElement, status: string, reply?: { isGood: boolean; text: string; language?: string }): void {
  const line = document.createElement('p');
  line.className = `status ${reply ? (reply.isGood ? 'good' : 'wrong') : ''}`;
  line.textContent = status;
  output.replaceChildren(line);
  if (!reply?.text) return;
  const pre = document.createElement('pre');
  pre.tabIndex = 0;
  const code = document.createElement('code');
  code.textContent = reply.text.slice(0, mostShown);
  pre.append(code);
  output.append(pre);
  if (reply.language) colour(code, reply.language);
  if (reply.text.length > mostShown) addNote(output, 'The rest is not shown.');
}

function addNote(output: HTMLElement, text: string): void {
  const line = document.createElement('p');
  line.className = 'status';
  line.textContent = text;
  output.append(line);
}

const fieldOf = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${CSS.escape(name)}"]`);

function readKey(): string {
  try {
    return sessionStorage.getItem(keyName) ?? '';
  } catch {
    return '';
  }
}

function keepKey(value: string): void {
  try {
    sessionStorage.setItem(keyName, value);
  } catch {
    // Then it is typed again on the next page.
  }
}
