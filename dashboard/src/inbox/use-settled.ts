import { useEffect, useState } from 'react';

/** A text once it has stayed the same for a while; none at first, and at once where there is none. */
export function useSettled(value: string, afterMs: number): string {
  const [settled, setSettled] = useState('');
  if (value === '' && settled !== '') setSettled('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
