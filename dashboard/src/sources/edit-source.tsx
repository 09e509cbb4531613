import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { Body } from '../../../clients/js/src/calls.ts';
import { useApi } from '../api/api-context.ts';
import type { Source } from '../api/documents.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormProblem } from '../ui/form.tsx';
import { NotLoaded } from '../ui/not-yet.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/index.ts';
import { readContent } from './source-content.ts';
import { givenSource, SourceFields, TitleField } from './source-forms.tsx';
import { formTypeOf } from './source-kinds.ts';
import { useSourceChanges } from './use-sources.ts';

interface Props {
  chatbotId: string;
  source: Source;
  close(): void;
}

/** A source as it was given, to be given anew. What was read before answers until the new has been read. */
export function EditSource({ chatbotId, source, close }: Props) {
  const words = useWords();
  const show = useToast();
  const api = useApi();
  const { replace } = useSourceChanges(chatbotId);
  const type = formTypeOf(source.type);
  const isWritten = type === 'text' || type === 'pairs';
  const content = useQuery({
    queryKey: ['sources', chatbotId, source.id, 'content'],
    enabled: isWritten,
    queryFn: () => readContent(api, chatbotId, source.id),
    // What is being edited stays as it was when the dialog opened.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

  function save(event: FormEvent<HTMLFormElement>) {
    replace.mutate(
      { id: source.id, body: bodyOf(source, new FormData(event.currentTarget)) },
      {
        onSuccess({ title }) {
          show(words('savedName', { name: title }));
          close();
        },
      },
    );
  }

  return (
    <Dialog title={words('editSource', { title: source.title })} close={close}>
      {isWritten && !content.data ? (
        <NotLoaded query={content} shape="lines" />
      ) : (
        <Form error={replace.error} onSubmit={save}>
          {type === 'file' ? (
            <TitleField title={source.title} />
          ) : (
            <SourceFields type={type} source={source} content={content.data} />
          )}
          <FormProblem />
          <div className="buttons dialog-foot">
            <button type="submit" className="primary" disabled={replace.isPending}>
              {words('save')}
            </button>
            <button type="button" onClick={close}>
              {words('cancel')}
            </button>
          </div>
        </Form>
      )}
    </Dialog>
  );
}

function bodyOf(source: Source, form: FormData): Body<'PUT', '/api/chatbots/{id}/sources/{sourceId}'> {
  const type = formTypeOf(source.type);
  if (type === 'file') return { type, title: String(form.get('title')).trim(), url: source.url };
  const given = givenSource(type, form);
  if (given.type === 'pairs' || 'content' in given) {
    const kept = { ...given, url: source.url };
    return source.type === 'text' && 'content' in kept ? { ...kept, type: 'text' } : kept;
  }
  // A name that came with the address goes with it.
  const title = given.url === source.url ? { title: source.title } : {};
  return given.type === 'website'
    ? { ...given, ...title, maxDepth: source.settings?.maxDepth ?? 10 }
    : { ...given, ...title };
}
