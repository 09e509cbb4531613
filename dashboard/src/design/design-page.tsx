import { PageTitle } from '../ui/page-title.tsx';
import { Controls } from './controls.tsx';
import { anchorOf, parts } from './design-part.tsx';
import { Feedback } from './feedback.tsx';
import { Foundations } from './foundations.tsx';
import './design-page.css';

/** Every component on one page, for whoever builds the next one. Linked from nowhere; English only. */
export default function DesignPage() {
  return (
    <>
      <PageTitle title="Design" hint="Every token and component. docs/design.md says when to use which." />
      <nav className="design-parts" aria-label="Parts">
        {parts.map((name) => (
          <a key={name} href={`#${anchorOf(name)}`}>
            {name}
          </a>
        ))}
      </nav>
      <Foundations />
      <Controls />
      <Feedback />
    </>
  );
}
