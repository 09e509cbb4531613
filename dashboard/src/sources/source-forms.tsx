import type { GivenSource, Source } from '../api/documents.ts';
import { Field, TextField } from '../ui/field.tsx';
import { useWords, type Words } from '../words/index.ts';
import { CrawlRules, rulesOf } from './crawl-rules.tsx';
import { PairTable, pairsOf } from './pair-table.tsx';
import { RefreshOptions } from './refresh-options.tsx';
import type { SourceContent } from './source-content.ts';
import type { AddableType } from './source-kinds.ts';
import { hoursOf } from './use-sources.ts';

/** Files are dropped when they are added; what can be changed of one later is its name. */
export type FormType = Exclude<AddableType, 'file'>;
type WebType = Exclude<FormType, 'text' | 'pairs'>;

interface Props {
  type: FormType;
  /** The source that is being edited, and what was written into it. */
  source?: Source;
  content?: SourceContent | undefined;
  /** The address that is suggested for a new one. */
  address?: string;
  /** Whether its first field has the focus. */
  hasFocus?: boolean;
}

/** How a source of each type is given. */
export function SourceFields({ type, source, content, address = '', hasFocus = false }: Props) {
  const words = useWords();
  if (type === 'text')
    return (
      <>
        <TitleField title={source?.title} hasFocus={hasFocus} />
        <TextField
          label={words('content')}
          hint={words('contentHint')}
          name="content"
          rows={10}
          defaultValue={content?.content ?? ''}
          required
        />
      </>
    );
  if (type === 'pairs')
    return (
      <>
        <TitleField title={source?.title ?? words('pairsTitle')} />
        <PairTable given={content?.pairs ?? []} />
      </>
    );
  return <WebFields {...{ type, source, address, hasFocus }} />;
}

/** What is sent of the fields. */
export function givenSource(type: FormType, form: FormData): GivenSource {
  const title = fieldOf(form, 'title');
  if (type === 'text') return { type: 'markdown', title, content: fieldOf(form, 'content') };
  if (type === 'pairs') return { type, title, pairs: pairsOf(form) };
  const hours = Number(form.get('refresh'));
  const common = { url: withScheme(fieldOf(form, 'url')), refreshEveryHours: hours || null, ...(title && { title }) };
  if (type === 'page') return { type, ...common };
  const { scope, ...rules } = rulesOf(form);
  return type === 'website' ? { type, ...common, ...rules, ...(scope && { scope }) } : { type, ...common, ...rules };
}

const hints: Record<WebType, keyof Words> = { website: 'websiteHint', page: 'pageHint', sitemap: 'sitemapHint' };

interface WebProps {
  type: WebType;
  source: Source | undefined;
  address: string;
  hasFocus: boolean;
}

function WebFields({ type, source, address, hasFocus }: WebProps) {
  const words = useWords();
  return (
    <>
      <div className="web-fields">
        <Field
          label={words('address')}
          name="url"
          inputMode="url"
          placeholder={type === 'sitemap' ? 'https://example.com/sitemap.xml' : 'https://example.com'}
          defaultValue={source?.url ?? address}
          required
          autoFocus={hasFocus}
          hint={words(hints[type])}
        />
        <RefreshField hours={source ? (source.settings?.refreshEveryHours ?? 0) : hoursOf.week} />
      </div>
      {type !== 'page' && <CrawlRules type={type} settings={source?.settings ?? undefined} />}
    </>
  );
}

function RefreshField({ hours }: { hours: number }) {
  const words = useWords();
  return (
    <label className="field stacked">
      {words('readEvery')}
      <select name="refresh" defaultValue={hours}>
        <RefreshOptions hours={hours} />
      </select>
    </label>
  );
}

export function TitleField({ title = '', hasFocus = false }: { title?: string | undefined; hasFocus?: boolean }) {
  const words = useWords();
  return (
    <Field label={words('title')} name="title" defaultValue={title} required maxLength={200} autoFocus={hasFocus} />
  );
}

const fieldOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim();

/** People write addresses as they say them. */
const withScheme = (address: string) => (/^https?:\/\//i.test(address) ? address : `https://${address}`);
