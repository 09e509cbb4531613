import { FileText, Inbox } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { CopyBox } from '../ui/copy-box.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { useToast } from '../ui/toast.tsx';
import { TypingDots } from '../ui/typing-dots.tsx';
import { DesignPart, Sample } from './design-part.tsx';

const people = ['Olivia Berg', 'Anna', 'Ben Oak', 'Vera', 'Lumen', 'Kim Day'];

/** What says how things are: states, lists, notes, and what stands where there is nothing yet. */
export function Feedback() {
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DesignPart name="Badges and avatars" use="A state is never color alone: its word stands beside it.">
        <Sample name="States">
          <span className="badge">Neutral</span>
          <span className="badge good">Ready</span>
          <span className="badge pending">Reading</span>
          <span className="badge warn">Waiting</span>
          <span className="badge failed">Failed</span>
        </Sample>
        <Sample name="People and things">
          {people.map((name) => (
            <Avatar key={name} name={name} />
          ))}
          <Avatar name="Lumen" shape="square" />
          <Avatar name="Lumen" shape="square" size="large" />
        </Sample>
        <Sample name="Progress">
          <progress max={10} value={6} aria-label="Progress" />
        </Sample>
      </DesignPart>
      <DesignPart name="Lists" use="One surface, rows parted by hairlines, what can be done at the end of each." isBare>
        <ul className="rows">
          {[
            { name: 'Returns and refunds', about: 'Read 5 minutes ago', state: 'good', word: 'Ready' },
            { name: 'Shipping', about: 'Being read', state: 'pending', word: 'Reading' },
          ].map(({ name, about, state, word }) => (
            <li key={name} className="row">
              <FileText />
              <div className="grow">
                <strong>{name}</strong>
                <p className="quiet">{about}</p>
              </div>
              <span className={`badge ${state}`}>{word}</span>
            </li>
          ))}
        </ul>
        <CopyBox label="A text to take along" text="npm start" />
      </DesignPart>
      <DesignPart
        name="Notices"
        use="What failed says why and what to do, with another try where that may help. What was done says so in a toast."
      >
        <Notice
          tone="error"
          action={
            <button type="button" className="small">
              Try again
            </button>
          }
        >
          The server is busy. Try again in a moment.
        </Notice>
        <Notice tone="warning">This account has used 80 of 100 requests this hour.</Notice>
        <Notice tone="note">Closed: “Do you sell vouchers?”</Notice>
        <Notice tone="done">Your email is confirmed.</Notice>
        <Sample name="Try them">
          <button type="button" onClick={() => toast('Saved')}>
            Show a toast
          </button>
          <button type="button" onClick={() => toast('Could not be saved', 'failed')}>
            Show a failure
          </button>
          <button type="button" onClick={() => setOpen(true)}>
            Open a dialog
          </button>
          <TypingDots />
        </Sample>
        {isOpen && (
          <Dialog title="A dialog" close={() => setOpen(false)}>
            <p>It keeps the focus until it is closed.</p>
          </Dialog>
        )}
      </DesignPart>
      <DesignPart name="Nothing yet" use="What will be here, and how it gets here." isBare>
        <EmptyState icon={Inbox} title="No open chats" hint="When a visitor asks for a person, the chat appears here.">
          <button type="button" className="primary">
            Try it yourself
          </button>
        </EmptyState>
        <EmptyState icon={Inbox} drawing="bars" title="Figures by day" hint="The whole of a page." />
        <EmptyState icon={Inbox} drawing="chat" title="A chat" hint="The whole of a page." />
      </DesignPart>
      <DesignPart name="Loading" use="The outline of what is on its way, so that nothing jumps." isBare>
        <Loading count={2} />
        <Loading shape="figures" />
      </DesignPart>
    </>
  );
}
