import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body, Reply } from '../../../clients/js/src/calls.ts';
import { useApi } from '../api/api-context.ts';

export type Test = Reply<'GET', '/api/chatbots/{id}/tests'>['tests'][number];
export type GivenTest = Body<'POST', '/api/chatbots/{id}/tests'>;
type RunReply = Reply<'GET', '/api/chatbots/{id}/tests/{testId}/runs'>['runs'][number];
export type Result = RunReply['results'][number];
type Figure =
  | 'right'
  | 'wrong'
  | 'refusedRightly'
  | 'refusedWrongly'
  | 'documentsExpected'
  | 'documentsCited'
  | 'medianResponseTimeMs';
export interface Run extends Omit<RunReply, Figure> {
  /** None of a server that does not count them. */
  figures: Pick<RunReply, Figure> | undefined;
}

const lookAgainMs = 1_000;

export function useTests(chatbotId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['tests', chatbotId],
    queryFn: async () => (await api.call(`/api/chatbots/${chatbotId}/tests`)).tests.map(testFrom),
  });
}

/** The last two runs of a test, newest first; looked at again every second while one is going on. */
export function useRuns(chatbotId: string, testId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['tests', chatbotId, testId, 'runs'],
    queryFn: async () => (await api.call(`/api/chatbots/${chatbotId}/tests/${testId}/runs`)).runs.map(runFrom),
    refetchInterval: ({ state }) => (state.data?.[0]?.status === 'pending' ? lookAgainMs : false),
  });
}

export function useTestChanges(chatbotId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const path = `/api/chatbots/${chatbotId}/tests` as const;
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['tests', chatbotId] });
  return {
    save: useMutation({
      mutationFn: ({ id, body }: { id: string | undefined; body: GivenTest }): Promise<Test> =>
        id === undefined
          ? api.call(path, { method: 'POST', body })
          : api.call(`${path}/${id}`, { method: 'PUT', body }),
      onSuccess,
    }),
    run: useMutation({ mutationFn: (id: string) => api.call(`${path}/${id}/runs`, { method: 'POST' }), onSuccess }),
  };
}

/** A test with what an older server does not say of its questions. */
export const testFrom = (test: Test): Test => ({
  ...test,
  questions: test.questions.map((question) => ({ ...expectationOf(question), ...question })),
});

/** A run with what an older server does not say of its results. */
export const runFrom = ({ results, ...run }: RunReply): Run => ({
  ...run,
  results: results.map((result) => ({ ...expectationOf(result), ...judgementOf(result), ...result })),
  figures: run.right === undefined ? undefined : run,
});

const expectationOf = ({ expected }: Pick<Result, 'expected'>) => ({
  answers: expected ? [expected] : [],
  documents: [],
  unanswerable: false,
});

const judgementOf = (result: Result) => ({
  verdict: verdictOf(result),
  isDocumentCited: null,
  responseTimeMs: null,
  wasAsExpected: null,
});

/** Where only answers can be expected. */
function verdictOf({ isAsExpected, outcome }: Result): Result['verdict'] {
  if (isAsExpected === null) return null;
  if (isAsExpected) return 'right';
  if (outcome === 'failed') return 'failed';
  return outcome === 'refusal' ? 'refused-wrongly' : 'wrong';
}

export const testPath = (chatbotId: string, testId: string) => `/api/chatbots/${chatbotId}/tests/${testId}` as const;
