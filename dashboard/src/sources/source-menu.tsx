import { CircleStop, Download, Ellipsis, Pencil, RotateCw, Trash2 } from 'lucide-react';
import { useApi } from '../api/api-context.ts';
import type { Source } from '../api/documents.ts';
import { useRemovals } from '../session/undo.tsx';
import { Menu } from '../ui/menu.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/index.ts';
import { downloadPairs } from './download-pairs.ts';
import { sourcePath, type useSourceChanges } from './use-sources.ts';

interface Props {
  chatbotId: string;
  source: Source;
  changes: Pick<ReturnType<typeof useSourceChanges>, 'refresh' | 'cancel'>;
  edit(): void;
}

/** What can be done with a source. */
export function SourceMenu({ chatbotId, source: { id, title, type, status, settings }, changes, edit }: Props) {
  const words = useWords();
  const api = useApi();
  const show = useToast();
  const { remove } = useRemovals();
  const download = () =>
    downloadPairs(api, { chatbotId, id, title }).catch(() => show(words('somethingFailed'), 'failed'));
  return (
    <Menu button={<Ellipsis />} label={words('sourceActions', { title })} className="icon small ghost">
      {status === 'pending' ? (
        <button type="button" onClick={() => changes.cancel.mutate(id)}>
          <CircleStop />
          {words('stopReading')}
        </button>
      ) : (
        settings !== null && (
          <button type="button" onClick={() => changes.refresh.mutate(id)}>
            <RotateCw />
            {words('readAgain')}
          </button>
        )
      )}
      <button type="button" onClick={edit}>
        <Pencil />
        {words('edit')}
      </button>
      {type === 'pairs' && (
        <button type="button" onClick={() => void download()}>
          <Download />
          {words('exportCsv')}
        </button>
      )}
      <hr />
      <button
        type="button"
        className="danger"
        onClick={(event) => remove({ path: sourcePath(chatbotId, id), name: title }, event)}
      >
        <Trash2 />
        {words('remove')}
      </button>
    </Menu>
  );
}
