import type { Source } from '../api/documents.ts';
import { Field, TextField } from '../ui/field.tsx';
import { useWords } from '../words/index.ts';

type Settings = NonNullable<Source['settings']>;

const usualPages = 1_000;

/** Which pages of a website are read, for those who need to say. */
export function CrawlRules({ type, settings }: { type: 'website' | 'sitemap'; settings?: Settings | undefined }) {
  const words = useWords();
  const scope = settings?.scope ?? 'path';
  return (
    <details className="crawl-rules" open={settings !== undefined && hasRules(settings)}>
      <summary>{words('advanced')}</summary>
      <div className="bare">
        {type === 'website' && (
          <fieldset className="choices">
            <legend>{words('scope')}</legend>
            {(['path', 'site'] as const).map((value) => (
              <label key={value}>
                <input type="radio" name="scope" value={value} defaultChecked={value === scope} />
                {words(`scope_${value}`)}
              </label>
            ))}
          </fieldset>
        )}
        <div className="field-grid">
          <TextField
            label={words('include')}
            hint={words('includeHint')}
            name="include"
            rows={2}
            placeholder="/docs/*"
            defaultValue={settings?.include.join('\n')}
          />
          <TextField
            label={words('exclude')}
            hint={words('excludeHint')}
            name="exclude"
            rows={2}
            placeholder="/archive/*"
            defaultValue={settings?.exclude.join('\n')}
          />
        </div>
        <Field
          label={words('maxPages')}
          name="maxPages"
          type="number"
          min={1}
          defaultValue={settings?.maxPages ?? usualPages}
          required
        />
      </div>
    </details>
  );
}

const hasRules = ({ include, exclude }: Settings) => include.length + exclude.length > 0;

export function rulesOf(form: FormData) {
  const scope = form.get('scope');
  return {
    ...(scope !== null && { scope: scope === 'site' ? ('site' as const) : ('path' as const) }),
    include: linesOf(form, 'include'),
    exclude: linesOf(form, 'exclude'),
    maxPages: Number(form.get('maxPages')) || usualPages,
  };
}

const linesOf = (form: FormData, name: string) =>
  String(form.get(name) ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
