/** Lists of questions that chatbots are asked, and what they answered. */
export interface BatchTestSchema {
  chatbot_tests: {
    id: string;
    chatbot_id: string;
    name: string;
    /** JSON of the questions with what is expected. */
    questions: string;
    created_at: number;
    updated_at: number;
  };
  chatbot_test_runs: {
    id: string;
    test_id: string;
    chatbot_id: string;
    status: string;
    /** JSON of the questions as they were. */
    questions: string;
    started_at: number;
    ended_at: number | null;
  };
  chatbot_test_results: { run_id: string; number: number; result: string };
}
