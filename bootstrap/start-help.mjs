/** What `npm start -- --help` prints: before anything is installed or started. */
export const startHelp = `Starts Parley, a chatbot service that answers from your own documents.

Usage: npm start [-- FLAGS]

The first start installs what is missing, makes a demo account with a chatbot,
and prints how to sign in. Then open http://127.0.0.1:3000.

Flags
  --no-demo     Start a new server without the demo
  -h, --help    Show this help

Settings come from the environment or the file .env, such as:
  PORT          The port to listen on (default: 3000)
  HOST          The address to listen on; 0.0.0.0 for all (default: 127.0.0.1)
  PUBLIC_URL    The address under which browsers reach the server
  DATA_DIR      The folder for the database and keys (default: ./data)
  DATABASE_URL  A PostgreSQL database instead of the embedded one

Example: PORT=8080 DATA_DIR=/var/lib/parley npm start -- --no-demo

All settings, with what they do: .env.example and docs/operations.md
Commands for a running server:   npm run parley -- --help
`;
