export const help = `Usage: npm run parley -- COMMAND [arguments]

  serve                  start the server, as npm start does
  ask "QUESTION"         ask a chatbot; prints the answer, its sources and how sure it is

Of ask:
  --chatbot bot_…        the chatbot to ask
  --key pk_live_…        an API key of its account; or PARLEY_API_KEY in the environment
  --url ADDRESS          where the server is (http://localhost:3000)
  --mode MODE            standard, productivity or creative (standard)
  --session sess_…       go on with a conversation

Example:
  npm run parley -- ask "How long can I return an item?" --chatbot bot_… --key pk_live_…
`;
