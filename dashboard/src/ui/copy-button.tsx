import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../words/index.ts';

/** Browsers offer the clipboard to pages that came over TLS only: on others there is no button. */
export function CopyButton({ text, className }: { text: string; className: string }) {
  const words = useWords();
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  }
  if (!navigator.clipboard) return null;
  return (
    <button type="button" className={className} onClick={() => void copy().catch(() => {})}>
      {isCopied ? <Check /> : <Copy />}
      {words(isCopied ? 'copied' : 'copy')}
    </button>
  );
}
