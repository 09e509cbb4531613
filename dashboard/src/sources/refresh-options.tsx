import { useWords } from '../words/index.ts';
import { hoursOf } from './use-sources.ts';

const usual = Object.entries(hoursOf) as [keyof typeof hoursOf, number][];

/** How often a source can be read again. What was chosen by the API may be any number of hours. */
export function RefreshOptions({ hours }: { hours: number }) {
  const words = useWords();
  return (
    <>
      {usual.map(([name, every]) => (
        <option key={name} value={every}>
          {words(name)}
        </option>
      ))}
      {usual.every(([, every]) => every !== hours) && (
        <option value={hours}>{words('everyHours', { n: hours })}</option>
      )}
    </>
  );
}
