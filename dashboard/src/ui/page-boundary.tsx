import { Component, type ReactNode } from 'react';
import { useWords } from '../words/index.ts';
import { PageTitle } from './page-title.tsx';

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
    <>
      <PageTitle title={words('pageFailed')} />
      <div role="alert" className="problem">
        <p>{words('pageFailedHint')}</p>
        <button type="button" className="primary" onClick={() => location.reload()}>
          {words('reload')}
        </button>
      </div>
    </>
  );
}
