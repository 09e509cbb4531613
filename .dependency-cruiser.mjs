/**
 * Who may import whom. Every rule is an error from the first day and has a fixture in
 * `server/src/rules/import-rules.test.ts` that must break it.
 */

const DOMAINS =
  'batch-tests|mail|inbound-mail|notices|chatbots|knowledge|answering|conversations|live-chat|analytics|identity|limits|jobs|models|webhooks|widget|dashboard|exports|operator';
const DOMAIN_FOLDER = `^server/src/(?:${DOMAINS})/`;
const TEST = '\\.test\\.tsx?$';
/** Tests, and what only tests use, may reach inside. */
const NOT_PRODUCTION = [TEST, '^server/test-support/', '^bench/'];
/** Matches a package, its types and its subpaths wherever npm put them, and also when they are not installed. */
const packages = (...names) => names.map((name) => `(?:^|(?:^|/)node_modules/)(?:@types/)?${name}(?:/|$)`);

export default {
  forbidden: [
    {
      name: '1a-only-the-service-joins-adapters',
      comment:
        'Domains state what they need in ports.ts; service/ decides what fills it. maintenance/ works without one.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: ['^server/src/(?:main\\.ts$|service/|maintenance/)', '^server/src/adapters/', ...NOT_PRODUCTION],
      },
      to: { path: '^server/src/adapters/' },
    },
    {
      name: '1b-nothing-imports-main-or-the-service',
      comment: 'main.ts starts a server when imported; service/ joins everything, so nothing it joins may know it.',
      severity: 'error',
      from: { pathNot: ['^server/src/(?:main\\.ts$|service/)', ...NOT_PRODUCTION] },
      to: { path: '^server/src/(?:main\\.ts$|service/)' },
    },
    {
      name: '1c-adapters-know-doors-and-ports-only',
      comment: 'An adapter fills a port; the inside of a domain, its routes and the web layer are not its business.',
      severity: 'error',
      from: { path: '^server/src/adapters/', pathNot: NOT_PRODUCTION },
      to: { path: [DOMAIN_FOLDER, '^server/src/http/'], pathNot: '/(?:index|ports)\\.ts$' },
    },
    {
      name: '2a-domains-meet-at-their-doors',
      comment: "Another domain's files may change without notice; its index.ts is what it promises.",
      severity: 'error',
      from: { path: `^server/src/(${DOMAINS})/`, pathNot: NOT_PRODUCTION },
      to: { path: DOMAIN_FOLDER, pathNot: ['^server/src/$1/', '/index\\.ts$'] },
    },
    {
      name: '2b-others-use-the-doors-too',
      comment: 'Outside the domains, a door or, for service/ and http/, the routes.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: [DOMAIN_FOLDER, '^server/src/(?:service/|http/|adapters/)', ...NOT_PRODUCTION],
      },
      to: { path: DOMAIN_FOLDER, pathNot: '/index\\.ts$' },
    },
    {
      name: '2c-service-and-http-use-doors-and-routes',
      comment: 'They join what the domains offer and look no further.',
      severity: 'error',
      from: { path: '^server/src/(?:service|http)/', pathNot: NOT_PRODUCTION },
      to: { path: DOMAIN_FOLDER, pathNot: '/(?:index|routes)\\.ts$' },
    },
    {
      name: '2d-no-circles',
      comment: 'A circle is one module that pretends to be two; imports of types alone count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: '3a-http-in-http-and-routes-only',
      comment: 'A domain that knows requests and responses cannot be used by a job or a command.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: ['^server/src/(?:http|service)/', '[/-]routes\\.ts$', ...NOT_PRODUCTION],
      },
      to: { path: packages('hono', '@hono/[^/]+') },
    },
    {
      name: '3b-vendors-in-adapters-only',
      comment: 'SQL, model runtimes and outgoing connections can be replaced as long as one folder knows them.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/adapters/', ...NOT_PRODUCTION] },
      to: {
        path: [
          ...packages('kysely', 'pg', 'onnxruntime-node', 'undici', 'ipaddr.js'),
          ...packages('pdfjs-dist', 'linkedom', '@mozilla/readability', 'saxes', 'chardet', 'postal-mime', 'entities'),
          ...packages('@ai-sdk/[^/]+', 'openid-client', 'nodemailer', 'web-push', 'aws4fetch'),
          '^(?:node:)?sqlite$',
        ],
      },
    },
    {
      name: '3c-credentials-in-identity-and-adapters-only',
      comment: 'Tokens and passwords are checked in one place.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/(?:adapters|identity)/', ...NOT_PRODUCTION] },
      to: { path: packages('jose', '@node-rs/argon2') },
    },
    {
      name: '3d-domains-do-not-know-the-web-layer',
      comment: 'Only routes.ts speaks HTTP; errors that everybody throws live in errors/.',
      severity: 'error',
      from: { path: DOMAIN_FOLDER, pathNot: ['[/-]routes\\.ts$', ...NOT_PRODUCTION] },
      to: { path: '^server/src/http/' },
    },
    {
      name: '3e-the-environment-is-not-imported',
      comment: 'The lint rule sees `process.env`, but not the same object under a name given by an import.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/config/', ...NOT_PRODUCTION] },
      to: { path: '^(?:node:)?process$' },
    },
    {
      name: '3f-the-mcp-library-is-loaded-on-demand',
      comment: 'With the first message, so that a server that nobody reaches this way is no larger.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/mcp/answer-message\\.ts$', ...NOT_PRODUCTION] },
      to: {
        path: [...packages('@modelcontextprotocol/[^/]+'), '^server/src/mcp/answer-message\\.ts$'],
        dynamic: false,
      },
    },
    {
      name: '4-clients-reach-the-server-by-http',
      comment: 'What our own pages and commands can do, a customer can do too.',
      severity: 'error',
      from: { path: '^(?:widget|dashboard|docs-site|cli|clients|contract|e2e)/' },
      to: { path: '^server/' },
    },
    {
      name: '5-every-import-resolves',
      comment: 'A rule cannot judge an import that it cannot follow.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^\\.cache/', '^node_modules/\\.', '(?:^|/)dist/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
