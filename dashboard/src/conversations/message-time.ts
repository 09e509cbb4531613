/** When a message was written: the time, the day where that was not today, and the year where it was another. */
export function messageTime(at: string): string {
  const [then, now] = [new Date(at), new Date()];
  if (then.toDateString() === now.toDateString()) return timeOnly().format(then);
  return (then.getFullYear() === now.getFullYear() ? dayAndTime : yearAndTime)().format(then);
}

/** Made once: to make one costs more than to draw a message. */
const once = (options: Intl.DateTimeFormatOptions) => {
  let made: Intl.DateTimeFormat | undefined;
  return () => {
    made ??= new Intl.DateTimeFormat(document.documentElement.lang, options);
    return made;
  };
};
const timeOnly = once({ timeStyle: 'short' });
const yearAndTime = once({ dateStyle: 'medium', timeStyle: 'short' });
const dayAndTime = once({ month: 'short', day: 'numeric', hour: 'numeric', minute: 'numeric' });
