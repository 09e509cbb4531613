import { figureKeys } from './evaluation/figures.ts';

export const help = `Usage: npm run parley -- COMMAND [arguments]

  serve                  start the server, as npm start does
  ask "QUESTION"         ask a chatbot; prints the answer, its sources and how sure it is
  eval QUESTIONS.jsonl   ask a file of questions; prints how good the answers are

For operators, on the server's machine and while it runs:
  accounts list          all accounts with their plan and the use of the hour
  accounts set-plan acct_… PLAN
                         PLAN is free, pro or enterprise
  users list             all users
  users add EMAIL        add a user with an account; prints a link that sets the password
  users reset-password EMAIL
                         end the password and all sign-ins; prints a link that sets a new one
  users appoint EMAIL    make a user an operator; users dismiss EMAIL undoes it
  sign-up open|close     whether newcomers may create an account; sign-up status tells

Of ask and eval:
  --chatbot bot_…        the chatbot to ask
  --key pk_live_…        an API key of its account; or PARLEY_API_KEY in the environment
  --url ADDRESS          where the server is (http://localhost:3000)
  --mode MODE            standard, productivity or creative (standard)

Of accounts, users and sign-up:
  --data-dir FOLDER      the server's data folder, which holds operator.key (DATA_DIR, or data)
  --url ADDRESS          where the server is (as HOST and PORT say)
  --search TEXT          list only what has this in a name or an e-mail address
  --hourly-limit N       of set-plan: requests an hour on the plan enterprise
  --name NAME            of users add: what the user is called

Of ask:
  --session sess_…       go on with a conversation

Of eval:
  --concurrency N        questions asked at a time (4)
  --limit N              only the first N questions
  --json FILE            write all figures and every question as JSON
  --html FILE            write a report with plots as one page
  --min FIGURE=NUMBER    exit with 1 when the figure is lower; may be given again
  --max FIGURE=NUMBER    exit with 1 when the figure is higher; may be given again

Figures: ${wrapped(figureKeys)}

Example:
  echo '{"question": "How long can I return an item?", "answers": ["30 days"]}' > questions.jsonl
  npm run parley -- eval questions.jsonl --chatbot bot_… --key pk_live_… --min right=0.8 --html report.html

eval exits with 0 when all thresholds hold, 1 when one does not, 2 when something was wrong with the command.
docs/evaluation.md tells more.
`;

function wrapped(keys: readonly string[], longestLine = 96): string {
  const lines: string[] = [];
  for (const key of keys) {
    const longer = lines.length === 0 ? key : `${lines.at(-1)}, ${key}`;
    if (lines.length > 0 && longer.length <= longestLine) lines[lines.length - 1] = longer;
    else lines.push(key);
  }
  return lines.join(',\n  ');
}
