const key = 'parley.tried';

/** Which chatbots somebody has asked something in this browser: the playground is not counted anywhere else. */
export function wasTried(chatbotId: string): boolean {
  return tried().includes(chatbotId);
}

export function rememberTried(chatbotId: string): void {
  if (wasTried(chatbotId)) return;
  try {
    localStorage.setItem(key, JSON.stringify([...tried(), chatbotId].slice(-100)));
  } catch {}
}

function tried(): unknown[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
