import { Bot, Inbox, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { CopyBox } from '../ui/copy-box.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Field, TextField } from '../ui/field.tsx';
import { Loading } from '../ui/loading.tsx';
import { Mark } from '../ui/mark.tsx';
import { Menu } from '../ui/menu.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { SureButton } from '../ui/sure-button.tsx';
import { useToast } from '../ui/toast.tsx';
import './design-page.css';

const colors = [
  'canvas background raised hover line edge text quiet',
  'primary primary-hover primary-soft on-primary',
  'good good-soft warn warn-soft wrong wrong-soft mark',
].map((row) => row.split(' '));

/** Every component on one page, for whoever builds the next one. Linked from nowhere; English only. */
export default function DesignPage() {
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageTitle title="Design" hint="Tokens and components. docs/design.md says when to use which." />
      <section className="panel">
        <h2>Mark</h2>
        <p className="buttons">
          {[16, 24, 48].map((size) => (
            <Mark key={size} size={size} />
          ))}
        </p>
      </section>
      <section className="panel">
        <h2>Colors</h2>
        {colors.map((row) => (
          <ul key={row[0]} className="swatches">
            {row.map((name) => (
              <li key={name}>
                <span style={{ background: `var(--${name})` }} />
                {name}
              </li>
            ))}
          </ul>
        ))}
      </section>
      <section className="panel">
        <h2>Type</h2>
        <h1>Heading of a page</h1>
        <h2>Heading of a section</h2>
        <h3>Heading of a part</h3>
        <p>
          Text, with a <a href="/docs">link to the documentation</a>, <code>code</code>, <kbd>Ctrl K</kbd> and{' '}
          <mark>a mark</mark>.
        </p>
        <p className="quiet">Quiet text says more about what stands above it.</p>
        <p className="wrong">What is wrong, and what to do.</p>
      </section>
      <section className="panel">
        <h2>Buttons</h2>
        <div className="buttons">
          <button type="button" className="primary">
            <Plus />
            Primary
          </button>
          <button type="button">Secondary</button>
          <button type="button" className="ghost">
            Ghost
          </button>
          <button type="button" className="danger">
            Danger
          </button>
          <button type="button" className="small">
            Small
          </button>
          <button type="button" className="icon" aria-label="Delete">
            <Trash2 />
          </button>
          <button type="button" disabled>
            Disabled
          </button>
          <SureButton question="Delete it?" act={() => toast('Deleted')}>
            Asks first
          </SureButton>
          <Menu button="Menu">
            <button type="button">One</button>
            <button type="button">Two</button>
          </Menu>
        </div>
      </section>
      <section className="panel">
        <h2>Fields</h2>
        <form>
          <Field label="A line" hint="What it is for." placeholder="example.com" />
          <Field label="A line with a problem" problem="This address has no host." defaultValue="https://" />
          <TextField label="A text" rows={3} />
          <fieldset className="segments">
            <legend className="sr">Segments</legend>
            {['One', 'Two', 'Three'].map((name) => (
              <label key={name}>
                <input type="radio" name="segment" defaultChecked={name === 'One'} />
                {name}
              </label>
            ))}
          </fieldset>
          <progress max={10} value={6} aria-label="Progress" />
        </form>
      </section>
      <section className="panel">
        <h2>Badges and avatars</h2>
        <div className="buttons samples">
          <span className="badge">Neutral</span>
          <span className="badge good">Good</span>
          <span className="badge pending">Pending</span>
          <span className="badge warn">Warning</span>
          <span className="badge failed">Failed</span>
          {['Olivia Berg', 'Anna', 'Ben Oak', 'Vera', 'Lumen', 'Kim Day'].map((name) => (
            <Avatar key={name} name={name} />
          ))}
          <Avatar name="Lumen" shape="square" size="large" />
        </div>
      </section>
      <section className="panel">
        <h2>Notes</h2>
        <div className="problem">Something failed, with what to do about it.</div>
        <div className="warning">Something needs attention.</div>
        <div className="done">Something was done, and stays to be read.</div>
        <div className="buttons">
          <button type="button" onClick={() => toast('Saved')}>
            Show a toast
          </button>
          <button type="button" onClick={() => toast('Could not be saved', 'failed')}>
            Show a failure
          </button>
          <button type="button" onClick={() => setOpen(true)}>
            Open a dialog
          </button>
        </div>
        {isOpen && (
          <Dialog title="A dialog" close={() => setOpen(false)}>
            <p>It keeps the focus until it is closed.</p>
          </Dialog>
        )}
      </section>
      <CopyBox label="A text to take along" text="npm start" />
      <ul className="rows">
        <li className="row">
          <strong className="grow">A row</strong>
          <span className="badge good">Ready</span>
        </li>
        <li className="row">
          <strong className="grow">Another row</strong>
          <Bot />
        </li>
      </ul>
      <EmptyState icon={Inbox} title="Nothing here yet" hint="What will be here, and how it gets here.">
        <button type="button" className="primary">
          Do that
        </button>
      </EmptyState>
      <Loading count={2} />
    </>
  );
}
