import type { ComponentProps } from 'react';
import type { Account } from '../api/documents.ts';
import { useWords } from '../words/index.ts';

interface Props extends ComponentProps<'select'> {
  accounts: readonly Account[] | undefined;
}

/** Which of one's accounts; nothing for people of a single one. */
export function AccountSelect({ accounts = [], ...select }: Props) {
  const words = useWords();
  if (accounts.length < 2) return null;
  return (
    <label className="inline">
      {words('chooseAccount')}
      <select {...select}>
        {accounts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
