import type { Chatbot } from '../chatbots/index.ts';
import { invalidRequest } from '../errors/index.ts';
import { type Endpoint, type EndpointRequest, endpoint } from '../http/endpoint.ts';
import { actorOf } from '../http/signed-in.ts';
import { withScope } from '../identity/index.ts';
import type { Source } from './ports.ts';
import { type KnowledgeRouteServices, ofChatbot, ofSource, withQuota } from './route-fields.ts';
import { documentOf, sourceDocument } from './source-document.ts';
import { fileFields } from './source-types/file.ts';
import type { GivenSource } from './source-types/source-type.ts';

const maxFileBytes = 50_000_000;
/** What a form may take beside its file. */
const roomForFields = 64 * 1024;

/** Files as sources: sent as a form, kept as they arrive. */
export function fileRoutes({ knowledge, chatbots }: KnowledgeRouteServices): Endpoint[] {
  const formats = 'PDF, DOCX, PPTX, XLSX, CSV, HTML, Markdown, MDX, EPUB, ODT, RTF, EML or plain text, up to 50 MB.';
  const success = { status: 202, description: 'The source, to be read.', schema: sourceDocument };

  /** Keeps the file, and hands it on as a source; the file is forgotten where that fails. */
  async function withFile<T>(
    { receiveFile, header }: Pick<EndpointRequest<unknown, unknown, unknown>, 'receiveFile' | 'header'>,
    { chatbot, replaced }: { chatbot: Chatbot; replaced?: Source },
    use: (source: GivenSource) => Promise<T>,
  ): Promise<T> {
    // Refused before the body is read, where it says how long it is; and as it arrives.
    const announcedBytes = Number(header('content-length') ?? 0) - roomForFields;
    const room = await knowledge.requireStorage(chatbot, Math.max(0, announcedBytes), replaced);
    const {
      fields,
      file,
      saved: id,
    } = await receiveFile({
      maxFileBytes,
      save: ({ bytes }) => knowledge.keepFile(bytes, room),
      discard: knowledge.forgetFile,
    });
    try {
      const parsed = fileFields.safeParse(fields);
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        throw invalidRequest(`${issue?.path.join('.') || 'form'}: ${issue?.message}.`);
      }
      const { title = file.name, url = null } = parsed.data;
      return await use({ type: 'file', title, url, file: { id, ...file } });
    } catch (error) {
      await knowledge.forgetFile(id);
      throw error;
    }
  }

  return [
    endpoint(
      {
        ...withQuota,
        method: 'post',
        path: '/api/chatbots/{id}/files',
        apiKey: withScope('sources'),
        summary: 'Give a chatbot a file to learn from',
        description: formats,
        params: ofChatbot,
        form: fileFields,
        isIdempotent: true,
        success,
      },
      async ({ caller, params, receiveFile, header }) => {
        const chatbot = await chatbots.chatbotFor(actorOf(caller), params.id, 'manage');
        return withFile({ receiveFile, header }, { chatbot }, async (source) => ({
          body: documentOf(await knowledge.addSource(chatbot, source)),
        }));
      },
    ),
    endpoint(
      {
        ...withQuota,
        method: 'put',
        path: '/api/chatbots/{id}/sources/{sourceId}/file',
        apiKey: withScope('sources'),
        summary: "Replace a source's file",
        description: `Until the new file is read, answers come from the old one. ${formats}`,
        params: ofSource,
        form: fileFields,
        success,
      },
      async ({ caller, params, receiveFile, header }) => {
        const chatbot = await chatbots.chatbotFor(actorOf(caller), params.id, 'manage');
        const replaced = await knowledge.findSource(chatbot, params.sourceId);
        return withFile({ receiveFile, header }, { chatbot, replaced }, async (source) => ({
          body: documentOf(await knowledge.replaceSource(chatbot, params.sourceId, source)),
        }));
      },
    ),
  ];
}
