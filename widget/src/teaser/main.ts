import { adopt } from '../loader/host-element.ts';
import { makeElement } from '../loader/make-element.ts';
import css from './teaser.css?inline';
import type { Teaser } from './teaser-contract.ts';

/** The welcome, or what has arrived, in a bubble beside the button: a click opens the chat, the cross takes it away. */
export function showTeaser({ shadow, root, launcher, words, onOpen }: Teaser): () => void {
  const bubble = makeElement('div', { class: 'teaser', role: 'status' });
  const text = makeElement('button', { type: 'button', class: 'text' });
  const dismiss = makeElement('button', { type: 'button', class: 'dismiss', 'aria-label': words.dismiss });
  const hide = () => bubble.remove();
  const name = makeElement('span', { class: 'name' });
  name.textContent = words.name;
  text.append(name, words.text);
  if (words.initial) {
    const face = makeElement('i', { 'aria-hidden': 'true' });
    face.textContent = words.initial;
    const { background, color } = launcher.style;
    Object.assign(face.style, { background, color });
    text.prepend(face);
  }
  dismiss.textContent = '×';
  text.onclick = onOpen;
  dismiss.onclick = () => {
    hide();
    launcher.focus();
  };
  bubble.append(text, dismiss);
  adopt(shadow, css);
  root.append(bubble);
  return hide;
}
