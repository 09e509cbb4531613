/** Attributes, not properties: not every browser in use reflects the ARIA ones. */
export function setAttributes(element: Element, attributes: Record<string, string>): void {
  for (const name in attributes) element.setAttribute(name, attributes[name] ?? '');
}

export function makeElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  setAttributes(element, attributes);
  return element;
}
