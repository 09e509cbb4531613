import { get } from 'node:http';

/** For an image without a shell: ends with 0 where the server in this container is ready, else with 1. */
const port = process.env.PORT || 3000;
get({ host: '127.0.0.1', port, path: '/readyz', timeout: 2_000 }, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
)
  .on('timeout', () => process.exit(1))
  .on('error', () => process.exit(1));
