import type { Mode } from '../protocol.ts';
import css from './launcher.css?inline';
import { makeElement } from './make-element.ts';

export interface HostElement {
  /** What stands in the page; everything of ours is in its shadow. */
  element: HTMLElement;
  shadow: ShadowRoot;
  root: HTMLElement;
  launcher: HTMLButtonElement;
}

/** The button, in a shadow that no rule of the page reaches. */
export function createHostElement(mode: Mode): HostElement {
  const element = document.createElement('parley-widget');
  const shadow = element.attachShadow({ mode: 'open' });
  const launcher = makeElement('button', {
    type: 'button',
    'aria-label': 'Open chat',
    'aria-expanded': 'false',
  });
  const root = makeElement('div', { class: mode });
  launcher.append(makeElement('i', {}));
  launcher.hidden = mode !== 'launcher';
  root.append(launcher);
  shadow.append(root);
  adopt(shadow, css);
  return { element, shadow, root, launcher };
}

/** A stylesheet made by script is one that a strict content policy allows. */
export function adopt(shadow: ShadowRoot, css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  shadow.adoptedStyleSheets.push(sheet);
}
