import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../words/index.ts';

/** Asks for notices outside of the page, when somebody wants them and never before. */
export function NoticeButton() {
  const words = useWords();
  const [permission, setPermission] = useState(() =>
    typeof Notification === 'undefined' ? 'denied' : Notification.permission,
  );
  if (permission !== 'default') return null;
  return (
    <button
      type="button"
      className="ghost notice-button"
      title={words('inboxNotify')}
      onClick={() => void Notification.requestPermission().then(setPermission)}
    >
      <Bell />
      <span>{words('inboxNotify')}</span>
    </button>
  );
}
