import { type FormEvent, useMemo, useState } from 'react';
import { Field } from '../ui/field.tsx';
import { Form, FormProblem } from '../ui/form.tsx';
import { useWords } from '../words/index.ts';
import { draftOf, emptyDraft, isEmpty, mostQuestions, questionOf } from './question-draft.ts';
import { QuestionTable, type Row, rowOf } from './question-table.tsx';
import { useStarterQuestions } from './use-starter-questions.ts';
import { type Test, useTestChanges } from './use-tests.ts';

interface Props {
  chatbotId: string;
  /** Left out for a new one. */
  test?: Test;
  close(): void;
}

/** A list of questions with what is expected of them. */
export function TestForm({ chatbotId, test, close }: Props) {
  const words = useWords();
  const { save, run } = useTestChanges(chatbotId);
  // What was saved and then not run is changed by the next try, not made once more.
  const [savedId, setSavedId] = useState(test?.id);
  const starters = useStarterQuestions(chatbotId);
  const proposed = (!test && starters?.questions.join('\n')) || undefined;
  const before = useMemo(() => rowsBefore(test, proposed), [test, proposed]);
  const [written, setRows] = useState<Row[]>();
  const rows = written ?? before;

  function submit(event: FormEvent<HTMLFormElement>) {
    const questions = rows.filter((row) => !isEmpty(row)).map(questionOf);
    if (questions.length > mostQuestions) return;
    const body = { name: String(new FormData(event.currentTarget).get('name')).trim(), questions };
    const runIt = ({ id }: Test) => {
      setSavedId(id);
      run.mutate(id, { onSuccess: close });
    };
    save.mutate({ id: savedId, body }, { onSuccess: runIt });
  }

  return (
    <Form error={save.error ?? run.error} className="panel" onSubmit={submit}>
      <Field label={words('testName')} name="name" defaultValue={test?.name} required maxLength={100} autoFocus />
      <fieldset className="bare">
        <legend>{words('testQuestions')}</legend>
        <p className="quiet">
          {proposed && starters && `${words(starters.from)} `}
          {words('testQuestionsHint')}
        </p>
        <QuestionTable rows={rows} isProposed={!test && !written} setRows={setRows} />
      </fieldset>
      <FormProblem />
      <div className="buttons">
        <button type="submit" className="primary" disabled={save.isPending || run.isPending}>
          {words('saveAndRun')}
        </button>
        {/* A new one is closed by the button that opened it. */}
        {test && (
          <button type="button" onClick={close}>
            {words('cancel')}
          </button>
        )}
      </div>
    </Form>
  );
}

/** What there is to begin with: the questions of a test, or those that are proposed, one a line. */
function rowsBefore(test: Test | undefined, proposed: string | undefined): Row[] {
  const drafts = test
    ? test.questions.map(draftOf)
    : (proposed?.split('\n') ?? ['']).map((question) => ({ ...emptyDraft, question }));
  return drafts.map(rowOf);
}
