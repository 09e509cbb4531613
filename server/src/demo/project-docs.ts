import { readdirSync, readFileSync } from 'node:fs';

const projectRoot = new URL('../../../', import.meta.url);

export interface ProjectDocument {
  /** Its path in the project, which is also its address below /docs/files/. */
  file: string;
  title: string;
  markdown: string;
}

/** This project's own documentation: what the demo's chatbot knows. */
export function projectDocuments(): ProjectDocument[] {
  const guides = readdirSync(new URL('docs/', projectRoot))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `docs/${name}`);
  return ['README.md', 'ARCHITECTURE.md', ...guides].map((file) => {
    const markdown = readFileSync(new URL(file, projectRoot), 'utf8');
    return { file, title: /^# (.+)$/m.exec(markdown)?.[1] ?? file, markdown };
  });
}
