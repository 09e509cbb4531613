import { useEffect, useState } from 'react';

/** A value once it has stayed the same for a while; nothing at first. */
export function useSettled(value: string, afterMs: number): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
