import { type ApiSection, addressOf, type Operation } from './operations.ts';
import type { Guide } from './read-guides.ts';

interface Entry {
  url: string;
  page: string;
  heading: string;
  text: string;
  /** What is found too, but makes no sentence to show. */
  code: string;
}

/** What the search of the pages looks through: each part of each guide, and each operation. */
export function searchIndex(guides: readonly Guide[], sections: readonly ApiSection[]): Entry[] {
  return [
    ...guides.flatMap(ofGuide),
    ...sections.flatMap((section) => section.operations.map((operation) => ofOperation(section, operation))),
  ];
}

function ofGuide({ slug, title, headings, texts }: Guide): Entry[] {
  return texts
    .map(({ id, text, code }) => ({
      url: id ? `/docs/${slug}#${id}` : `/docs/${slug}`,
      page: title,
      heading: headings.find((heading) => heading.id === id)?.text ?? '',
      text,
      code,
    }))
    .filter(({ heading, text }) => heading !== '' || text !== '');
}

function ofOperation(section: ApiSection, operation: Operation): Entry {
  const { method, path, summary, description = '', parameters, body } = operation;
  const fields = [...parameters.map(({ name }) => name), ...Object.keys(body?.schema.properties ?? {})];
  return {
    url: addressOf(section, operation),
    page: `API: ${section.name}`,
    heading: summary,
    text: [`${method} ${path}`, description.replaceAll('`', '')].filter(Boolean).join(' · '),
    code: fields.join(' '),
  };
}
