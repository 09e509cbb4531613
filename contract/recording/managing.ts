import { Parley } from '../../clients/js/src/index.ts';
import { returnsPage, type Scene } from '../service/prepare-scene.ts';
import { firstWait, type Scenario } from './scenario.ts';

const owner = ({ baseUrl, token }: Scene) => new Parley({ baseUrl, token });
const ofChatbot = ({ chatbotId }: Scene) => ({ chatbotId });
const ofSource = ({ chatbotId, sourceId }: Scene) => ({ chatbotId, sourceId });

async function anotherChatbot(scene: Scene) {
  const { id: chatbotId } = await owner(scene).chatbots.create({ name: 'Another', accountId: scene.accountId });
  return { chatbotId };
}

/** A source that is just being read, in a chatbot of its own. */
async function anotherSource(scene: Scene) {
  const { chatbotId } = await anotherChatbot(scene);
  const { id: sourceId } = await owner(scene).sources.addText({ chatbotId, ...returnsPage });
  return { chatbotId, sourceId };
}

async function readSource(scene: Scene) {
  const ids = await anotherSource(scene);
  await owner(scene).sources.waitUntilRead(ids);
  return ids;
}

const guide = {
  name: 'guide – ß.md',
  type: 'text/markdown',
  text: '# Guide\n\nLamps are dimmed by turning the knob – 调光。\n',
};

export const managing: Scenario[] = [
  {
    name: 'statistics',
    about: 'The user of the ID token reads the statistics.',
    as: 'token',
    operation: 'statistics',
    arguments: ofChatbot,
  },
  {
    name: 'settings-get',
    about: 'Settings come with their version.',
    as: 'token',
    operation: 'settings.get',
    arguments: ofChatbot,
  },
  {
    name: 'settings-update',
    about: 'Some settings are changed, if nobody else has changed them.',
    as: 'token',
    operation: 'settings.update',
    arguments: async (scene) => ({
      chatbotId: scene.chatbotId,
      userId: scene.userId,
      settings: { welcomeMessage: 'Grüß Gott! 👋', theme: { primaryColor: '#0a7d55' } },
      ifMatch: (await owner(scene).settings.get(scene)).etag,
    }),
  },
  {
    name: 'error-precondition-failed',
    about: 'PRECONDITION_FAILED where somebody else has changed the settings.',
    as: 'token',
    operation: 'settings.update',
    arguments: ({ chatbotId }) => ({ chatbotId, settings: { welcomeMessage: 'Hello' }, ifMatch: '"long-ago"' }),
  },
  {
    name: 'chatbots-list',
    about: 'The chatbots of an account are listed.',
    as: 'token',
    operation: 'chatbots.list',
    arguments: ({ accountId }) => ({ accountId }),
  },
  {
    name: 'chatbots-create',
    about: 'A chatbot is created.',
    as: 'token',
    operation: 'chatbots.create',
    arguments: ({ accountId }) => ({ name: 'Lämpchen', domain: 'shop.example.com', accountId }),
  },
  {
    name: 'chatbots-create-dropped-connection',
    about: 'Creating something whose response is lost creates one.',
    as: 'token',
    operation: 'chatbots.create',
    arguments: ({ accountId }) => ({ name: 'Once', accountId }),
    faults: [{ drop: true }],
    waits: [firstWait],
  },
  { name: 'chatbots-get', about: 'A chatbot is read.', as: 'token', operation: 'chatbots.get', arguments: ofChatbot },
  {
    name: 'chatbots-update',
    about: 'A chatbot is renamed.',
    as: 'token',
    operation: 'chatbots.update',
    arguments: async (scene) => ({ ...(await anotherChatbot(scene)), name: 'Lamps', isActive: false }),
  },
  {
    name: 'chatbots-delete',
    about: 'A chatbot is deleted; nothing is returned.',
    as: 'token',
    operation: 'chatbots.delete',
    arguments: anotherChatbot,
  },
  {
    name: 'chatbots-delete-dropped-connection',
    about: 'A request without a key that may have taken effect is not made again.',
    as: 'token',
    operation: 'chatbots.delete',
    arguments: anotherChatbot,
    faults: [{ drop: true }],
    waits: [],
  },
  {
    name: 'sources-list',
    about: 'The sources of a chatbot are listed.',
    as: 'token',
    operation: 'sources.list',
    arguments: ofChatbot,
  },
  { name: 'sources-get', about: 'A source is read.', as: 'token', operation: 'sources.get', arguments: ofSource },
  {
    name: 'sources-get-dropped-connection',
    about: 'Reading is tried again.',
    as: 'token',
    operation: 'sources.get',
    arguments: ofSource,
    faults: [{ drop: true }],
    waits: [firstWait],
  },
  {
    name: 'sources-add-text',
    about: 'A text is added.',
    as: 'token',
    operation: 'sources.addText',
    arguments: async (scene) => ({ ...(await anotherChatbot(scene)), ...returnsPage }),
  },
  {
    name: 'sources-add-url',
    about: 'A page is added by its address.',
    as: 'token',
    operation: 'sources.addUrl',
    arguments: async (scene) => ({
      ...(await anotherChatbot(scene)),
      url: 'http://127.0.0.1:9/lamps?page=2',
    }),
  },
  {
    name: 'sources-add-website',
    about: 'A website is added with what of it is read.',
    as: 'token',
    operation: 'sources.addUrl',
    arguments: async (scene) => ({
      ...(await anotherChatbot(scene)),
      url: 'http://127.0.0.1:9/',
      type: 'website',
      maxPages: 20,
      exclude: ['/cart'],
      refreshEveryHours: 24,
    }),
  },
  {
    name: 'sources-add-pairs',
    about: 'Questions are added with their answers.',
    as: 'token',
    operation: 'sources.addPairs',
    arguments: async (scene) => ({
      ...(await anotherChatbot(scene)),
      title: 'Ours',
      pairs: [{ question: 'Who are you?', answer: 'The lamp shop.' }],
    }),
  },
  {
    name: 'sources-add-file',
    about: 'A file is uploaded as a form.',
    as: 'token',
    operation: 'sources.addFile',
    arguments: async (scene) => ({
      ...(await anotherChatbot(scene)),
      title: 'Guide',
      url: 'https://shop.example.com/guide',
      file: guide,
    }),
  },
  {
    name: 'sources-add-file-dropped-connection',
    about: 'An upload whose response is lost is made again under the same key.',
    as: 'token',
    operation: 'sources.addFile',
    arguments: async (scene) => ({ ...(await anotherChatbot(scene)), file: guide }),
    faults: [{ drop: true }],
    waits: [firstWait],
  },
  {
    name: 'sources-wait-until-read',
    about: 'A source is looked at until it is read.',
    as: 'token',
    operation: 'sources.waitUntilRead',
    arguments: anotherSource,
    // One look while it is read, and one after.
    meanwhile: async (scene, ids) => void (await owner(scene).sources.waitUntilRead(ids as never)),
  },
  {
    name: 'sources-wait-until-failed',
    about: 'A source that cannot be read is SOURCE_FAILED with its reason.',
    as: 'token',
    operation: 'sources.waitUntilRead',
    arguments: async (scene) => {
      const { chatbotId } = await anotherChatbot(scene);
      const file = new Blob(['%PDF-1.7 and no more'], { type: 'application/pdf' });
      const { id: sourceId } = await owner(scene).sources.addFile({ chatbotId, file, name: 'broken.pdf' });
      await owner(scene)
        .sources.waitUntilRead({ chatbotId, sourceId })
        .catch(() => {});
      return { chatbotId, sourceId };
    },
  },
  {
    name: 'sources-refresh',
    about: 'A source is read again.',
    as: 'token',
    operation: 'sources.refresh',
    arguments: readSource,
  },
  {
    name: 'sources-cancel',
    about: 'A source is read no further.',
    as: 'token',
    operation: 'sources.cancel',
    arguments: async (scene) => {
      const { chatbotId } = await anotherChatbot(scene);
      const { id: sourceId } = await owner(scene).sources.addUrl({ chatbotId, url: 'http://127.0.0.1:9/' });
      return { chatbotId, sourceId };
    },
  },
  {
    name: 'sources-delete',
    about: 'A source is deleted; nothing is returned.',
    as: 'token',
    operation: 'sources.delete',
    arguments: readSource,
  },
  {
    name: 'api-keys-create',
    about: 'A key is created and shown once.',
    as: 'token',
    operation: 'apiKeys.create',
    arguments: ({ accountId }) => ({ accountId, name: 'Shop server' }),
  },
  {
    name: 'api-keys-list',
    about: 'Keys are listed without themselves.',
    as: 'token',
    operation: 'apiKeys.list',
    arguments: ({ limited: _, ...scene }) => ({ accountId: scene.accountId }),
  },
  {
    name: 'api-keys-revoke',
    about: 'A key is revoked; nothing is returned.',
    as: 'token',
    operation: 'apiKeys.revoke',
    arguments: async (scene) => {
      const { accountId } = scene;
      return { accountId, keyId: (await owner(scene).apiKeys.create({ accountId, name: 'Short-lived' })).id };
    },
  },
];
