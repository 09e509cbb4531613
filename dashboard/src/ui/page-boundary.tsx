import { RotateCw } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useWords } from '../words/index.ts';
import { SystemPage } from './system-page.tsx';

interface Props {
  /** Another address is another chance. */
  address: string;
  children: ReactNode;
}

interface State {
  address: string;
  hasFailed: boolean;
}

/**
 * Keeps the way to the other pages where one cannot be drawn: most often its file is gone with an older version of the
 * server, or did not arrive.
 */
export class PageBoundary extends Component<Props, State> {
  static getDerivedStateFromError = () => ({ hasFailed: true });
  static getDerivedStateFromProps({ address }: Props, state: State): State | null {
    return address === state.address ? null : { address, hasFailed: false };
  }

  override state: State = { address: this.props.address, hasFailed: false };

  override render() {
    return this.state.hasFailed ? <FailedPage /> : this.props.children;
  }
}

function FailedPage() {
  const words = useWords();
  return (
    <SystemPage icon={RotateCw} tone="warn" title={words('pageFailed')} hint={words('pageFailedHint')} isAlert>
      <button type="button" className="primary" onClick={() => location.reload()}>
        {words('reload')}
      </button>
    </SystemPage>
  );
}
