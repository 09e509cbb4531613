/**
 * The guides in the navigation of `/docs`, in groups. A file of `docs/` that is not listed here comes last, under "More".
 * `slug` is the last part of its address, where that is not the name of the file.
 */
export const groups = [
  {
    title: 'Start',
    guides: [
      {
        file: 'getting-started.md',
        label: 'Getting started',
        about: 'From nothing to a chatbot on your own page, in five minutes.',
      },
      {
        file: 'faq.md',
        label: 'Frequently asked questions',
        about: 'Short answers to what newcomers ask, with links.',
      },
      { file: 'glossary.md', label: 'Glossary', about: 'What we mean by account, passage, session and the rest.' },
    ],
  },
  {
    title: 'Content',
    guides: [
      { file: 'sources.md', label: 'Sources', about: 'Websites, files, texts and question-answer pairs.' },
      { file: 'retrieval.md', label: 'Search', about: 'How passages are found, by words and by meaning.' },
    ],
  },
  {
    title: 'Answers',
    guides: [
      { file: 'answering.md', label: 'Answering', about: 'From a visitor’s message to a cited answer.' },
      { file: 'confidence.md', label: 'Confidence', about: 'What the number means, and how it is calibrated.' },
      { file: 'models.md', label: 'Models', about: 'Connect OpenAI, Anthropic, Google or a model of your own.' },
      { file: 'evaluation.md', label: 'Evaluation', about: 'Measure answers before and after a change.' },
      { file: 'analytics.md', label: 'Statistics', about: 'What visitors ask, and what stays unanswered.' },
      { file: 'live-chat.md', label: 'Live chat', about: 'Hand a conversation to a person, and back.' },
    ],
  },
  {
    title: 'Integrate',
    guides: [
      { file: 'widget.md', label: 'Widget', about: 'The chat on your pages: one script tag.' },
      {
        file: 'api.md',
        slug: 'using-the-api',
        label: 'Using the API',
        about: 'Credentials, streams, limits, OpenAI and MCP.',
      },
      { file: 'clients.md', label: 'Client libraries', about: 'JavaScript, Python and PHP.' },
      { file: 'webhooks.md', label: 'Webhooks', about: 'Signed events for your server.' },
    ],
  },
  {
    title: 'Operate',
    guides: [
      { file: 'deployment.md', label: 'Deployment', about: 'Docker, Kubernetes, systemd, proxies, sizing, upgrades.' },
      { file: 'operations.md', label: 'Running Parley', about: 'Settings, databases, signing in, backups.' },
      { file: 'monitoring.md', label: 'Monitoring', about: 'Health, metrics, alerts, logs and traces.' },
      { file: 'e-mail.md', label: 'Email', about: 'Connect a mail server: resets, invitations, notices.' },
      { file: 'command-line.md', label: 'Command line', about: 'The `parley` command.' },
    ],
  },
];

/** Files of `docs/` for those who work on Parley. */
export const notGuides = ['benchmarks.md', 'design.md', 'reliability.md'];
