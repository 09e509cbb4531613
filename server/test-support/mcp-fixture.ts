import {
  completable,
  fromJsonSchema,
  McpServer,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

/**
 * What the protocol's conformance suite expects a server to offer, by the names that it calls; without the tools that ask
 * something of the client, which needs a session.
 */
export function conformanceServer(): McpServer {
  const server = new McpServer(
    { name: 'conformance-fixture', version: '1.0.0' },
    { capabilities: { logging: {}, resources: { subscribe: true } } },
  );
  addPlainTools(server);
  addTalkingTools(server);
  addResources(server);
  addPrompts(server);
  return server;
}

const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const sound = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=';
const text = (said: string) => ({ type: 'text' as const, text: said });
const image = { type: 'image' as const, data: picture, mimeType: 'image/png' };
const resource = (uri: string, mimeType: string, said: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: said },
});
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

function addPlainTools(server: McpServer) {
  const replies = {
    test_simple_text: [text('This is a simple text response for testing.')],
    test_image_content: [image],
    test_audio_content: [{ type: 'audio' as const, data: sound, mimeType: 'audio/wav' }],
    test_embedded_resource: [
      resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
    ],
    test_multiple_content_types: [
      text('Multiple content types test:'),
      image,
      resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  };
  for (const [name, content] of Object.entries(replies))
    server.registerTool(name, { description: name }, async () => ({ content }));
  server.registerTool('test_error_handling', { description: 'Always fails.' }, async () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  const inputSchema = fromJsonSchema({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: { address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } } },
    properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
    additionalProperties: false,
  });
  const description = 'Tool with JSON Schema 2020-12 features';
  server.registerTool('json_schema_2020_12_tool', { description, inputSchema }, async () => ({ content: [] }));
}

/** Tools that tell something while they work. */
function addTalkingTools(server: McpServer) {
  server.registerTool('test_tool_with_logging', { description: 'Logs.' }, async ({ mcpReq }: ServerContext) => {
    for (const said of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await mcpReq.log('info', said);
      await pause();
    }
    return { content: [text('Logged.')] };
  });
  server.registerTool('test_tool_with_progress', { description: 'Reports.' }, async ({ mcpReq }: ServerContext) => {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined)
        await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
      await pause();
    }
    return { content: [text(String(progressToken))] };
  });
  server.registerTool('test_reconnection', { description: 'Ends its stream.' }, async ({ http }: ServerContext) => {
    http?.closeSSE?.();
    await pause();
    return { content: [text('Reconnection test completed successfully')] };
  });
}

function addResources(server: McpServer) {
  const watched = { description: 'A resource.', mimeType: 'text/plain' };
  for (const uri of ['test://static-text', 'test://watched-resource'])
    server.registerResource(uri, uri, watched, async () => ({
      contents: [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
    }));
  const binary = 'test://static-binary';
  server.registerResource(binary, binary, { description: 'A picture.', mimeType: 'image/png' }, async () => ({
    contents: [{ uri: binary, mimeType: 'image/png', blob: picture }],
  }));
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  server.registerResource('template', template, { description: 'By id.' }, async ({ href }, { id }) => {
    const data = { id, templateTest: true, data: `Data for ID: ${id}` };
    return { contents: [{ uri: href, mimeType: 'application/json', text: JSON.stringify(data) }] };
  });
  server.server.setRequestHandler('resources/subscribe', async () => ({}));
  server.server.setRequestHandler('resources/unsubscribe', async () => ({}));
}

function addPrompts(server: McpServer) {
  const said = (...contents: (ReturnType<typeof text> | typeof image | ReturnType<typeof resource>)[]) => ({
    messages: contents.map((content) => ({ role: 'user' as const, content })),
  });
  server.registerPrompt('test_simple_prompt', { description: 'Simple.' }, async () =>
    said(text('This is a simple prompt for testing.')),
  );
  const twoArguments = z.object({ arg1: completable(z.string(), () => ['paris', 'park', 'party']), arg2: z.string() });
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'With arguments.', argsSchema: twoArguments },
    async ({ arg1, arg2 }) => said(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'With a resource.', argsSchema: z.object({ resourceUri: z.string() }) },
    async ({ resourceUri }) =>
      said(
        resource(resourceUri, 'text/plain', 'Embedded resource content for testing.'),
        text('Please process the embedded resource above.'),
      ),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'With a picture.' }, async () =>
    said(image, text('Please analyze the image above.')),
  );
}
