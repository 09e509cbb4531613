/** Attributes, not properties: not every browser in use reflects the ARIA ones. */
export function setAttributes(element: Element, attributes: Record<string, string>): void {
  // Not `in`: pages add to every object.
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

export function makeElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  setAttributes(element, attributes);
  return element;
}
