import type { useWords, Words } from '../words/index.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The first of a form's fields that cannot be sent as it is. */
export const firstInvalid = (form: HTMLFormElement): Control | undefined =>
  [...form.elements].filter(isCheckable).find((control) => control.willValidate && !control.validity.valid);

const isCheckable = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

/** Whether the field shows what is wrong with it. */
export const isControl = (control: HTMLElement) => control.dataset['field'] !== undefined;

/** What is missing, where the browser knows what the field is for. */
const missing: Record<string, keyof Words> = {
  username: 'fieldMissingEmail',
  'current-password': 'fieldMissingPassword',
  'new-password': 'fieldMissingPassword',
  name: 'fieldMissingName',
};

/** Why a field cannot be sent as it is, in words of the dashboard's language rather than the browser's. */
export function sayInvalid(control: Control, words: ReturnType<typeof useWords>): string {
  const { validity, type } = control;
  if (validity.valueMissing) return words(missing[control.autocomplete] ?? 'fieldMissing');
  if (validity.typeMismatch && type === 'email') return words('fieldEmail');
  if (validity.typeMismatch) return words('fieldAddress');
  if (validity.tooShort && 'minLength' in control) return words('fieldTooShort', { n: control.minLength });
  const isNumber = control instanceof HTMLInputElement && type === 'number';
  if (isNumber && control.min && control.max)
    return words('fieldRange', { min: Number(control.min), max: Number(control.max) });
  return control.title || words('invalidInput');
}
