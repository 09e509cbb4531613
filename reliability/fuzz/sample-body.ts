import type { Schema } from './operations.ts';
import type { Random } from './random.ts';

/** A value that the schema describes; fields that name something known get that. */
export function sampleOf(schema: Schema, known: Record<string, string>, random: Random, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return sampleOf(random.pick(choices), known, random, name);
  if (schema.type === 'object' || schema.properties) {
    const { properties = {}, required = [] } = schema;
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([field]) => required.includes(field) || random.fraction() < 0.5)
        .map(([field, inner]) => [field, sampleOf(inner, known, random, field)]),
    );
  }
  if (schema.type === 'array') return schema.items ? [sampleOf(schema.items, known, random, name)] : [];
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 3;
  if (schema.type === 'boolean') return random.fraction() < 0.5;
  if (schema.type === 'null') return null;
  return known[name] ?? textFor(name, schema);
}

function textFor(name: string, { format }: Schema): string {
  if (format === 'email' || name === 'email') return 'somebody@example.com';
  if (format === 'uri' || /url$/i.test(name)) return 'https://shop.example.com/page';
  if (format === 'date-time') return '2026-11-15T12:00:00.000Z';
  if (/password/i.test(name)) return 'a long password';
  if (name === 'mode') return 'standard';
  return 'When is the shop open?';
}

/** Every path from the value to something inside it, the value itself left out. */
export function placesIn(value: unknown, before: (string | number)[] = []): (string | number)[][] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const place = [...before, Array.isArray(value) ? Number(key) : key];
    return [place, ...placesIn(inner, place)];
  });
}

/** A copy of the value with something else in that place. */
export function withPlace(value: unknown, [key, ...rest]: (string | number)[], replacement: unknown): unknown {
  if (key === undefined) return replacement;
  const inner = (value as Record<string | number, unknown>)[key];
  const changed = withPlace(inner, rest, replacement);
  if (Array.isArray(value)) return value.with(Number(key), changed);
  return { ...(value as object), [key]: changed };
}
