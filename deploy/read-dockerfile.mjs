/** What of the Dockerfile says how the server runs. */
export function readDockerfile(text) {
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  const valuesOf = (instruction) =>
    lines.flatMap((line) => (line.startsWith(`${instruction} `) ? [line.slice(instruction.length + 1).trim()] : []));
  const [entrypoint = '[]'] = valuesOf('ENTRYPOINT');
  const [parameters = '[]'] = valuesOf('CMD');
  const [healthCheck = ''] = valuesOf('HEALTHCHECK');
  return {
    images: valuesOf('FROM').map((from) => from.split(' ')[0]),
    variables: Object.fromEntries(
      valuesOf('ENV').flatMap((pairs) => pairs.split(/\s+/).map((pair) => /^([^=]+)=(.*)$/.exec(pair).slice(1))),
    ),
    ports: valuesOf('EXPOSE').map(Number),
    user: valuesOf('USER').at(-1),
    volumes: valuesOf('VOLUME'),
    command: [...JSON.parse(entrypoint), ...JSON.parse(parameters)],
    healthCheck: JSON.parse(/CMD (\[.*\])$/.exec(healthCheck)?.[1] ?? '[]'),
  };
}
