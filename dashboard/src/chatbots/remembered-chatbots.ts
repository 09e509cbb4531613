const most = 100;

/** A list of chatbots that this browser keeps, under a name of its own. */
export function rememberedChatbots(name: string) {
  function all(): string[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
      return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
    } catch {
      return [];
    }
  }

  function keep(ids: readonly string[]): void {
    try {
      localStorage.setItem(name, JSON.stringify(ids.slice(-most)));
    } catch {}
  }

  return {
    has: (id: string) => all().includes(id),
    add: (id: string) => keep([...all().filter((other) => other !== id), id]),
    remove: (id: string) => keep(all().filter((other) => other !== id)),
  };
}
