export interface EmbeddingModel {
  /** Names the weights and their form; stored with every vector. */
  readonly name: string;
  /** The languages whose texts it embeds; absent for all that are left. */
  readonly languages?: readonly string[];
}

/** One at least; the last embeds what those before it leave. */
export type EmbeddingModels = readonly EmbeddingModel[];

/** The name of the model that embeds texts of a language. */
export function embeddingModelFor(models: EmbeddingModels, language: string): string {
  const own = models.find(({ languages }) => languages?.includes(language)) ?? models.at(-1);
  if (!own) throw new Error('There is no embedding model.');
  return own.name;
}
