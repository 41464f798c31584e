import 'server-only';
import { z } from 'zod';
import { outputSchema } from './output';

declare const fixedText: unique symbol;
/** One of our texts, which cannot contain anything that a user wrote. */
export type FixedText = string & { readonly [fixedText]: true };

/** Excludes patterns such as `${string} is saved.` */
type Literal<T extends string> = T extends string ? (Record<never, never> extends Record<T, 1> ? never : T) : never;

/** Marks a literal as a text that may be stored for a retry. A text built from a name or an entry does not compile. */
export const fixed = <const T extends string>(text: T & Literal<T>): FixedText => text as unknown as FixedText;

export const DONE_BEFORE = fixed('This was done before.');

export const Message = z.string() as unknown as z.ZodType<FixedText, FixedText>;
/** A secret that a client must not lose; an answer with one is stored encrypted. */
export const Secret = z.string();

export type Kept<T> = T extends Date
  ? string
  : T extends string
    ? string extends T
      ? string | undefined
      : T
    : T extends readonly (infer E)[]
      ? Kept<E>[] | undefined
      : T extends object
        ? { [Name in keyof T]: Kept<T[Name]> }
        : T;

type Definition = {
  type: string;
  format?: string;
  innerType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  options?: z.ZodType[];
};
const definitionOf = (schema: z.ZodType) => schema.def as Definition;

const FORMATS = ['datetime', 'date', 'uuid'];

type Kind = {
  kept: (value: unknown, definition: Definition, schema: z.ZodType) => unknown;
  texts: (path: string, definition: Definition, schema: z.ZodType) => string[];
};

const asIs: Kind = { kept: (value) => value, texts: () => [] };
const ofList: Kind = {
  kept: (value, _, schema) => (schema.safeParse(value).success ? value : undefined),
  texts: () => [],
};
const isKeptString = ({ format }: Definition, schema: z.ZodType) =>
  schema === Message || schema === Secret || (format !== undefined && FORMATS.includes(format));

const KINDS: Record<string, Kind> = {
  number: asIs,
  boolean: asIs,
  null: asIs,
  enum: ofList,
  literal: ofList,
  date: { kept: (value) => (value instanceof Date ? value.toISOString() : undefined), texts: () => [] },
  string: {
    kept: (value, definition, schema) => (isKeptString(definition, schema) ? value : undefined),
    texts: (path, definition, schema) => (isKeptString(definition, schema) ? [] : [path]),
  },
  array: {
    kept: (value, { element }) =>
      textsIn(element!).includes('') ? undefined : (value as unknown[]).map((one) => keptOf(element!, one)),
    texts: (path, { element }) => textsIn(element!, path),
  },
  union: {
    kept(value, { options }) {
      const option = options!.find((one) => one.safeParse(value).success);
      return option && keptOf(option, value);
    },
    texts: (path, { options }) => [...new Set(options!.flatMap((one) => textsIn(one, path)))],
  },
  object: {
    kept: (value, { shape }) =>
      Object.fromEntries(
        Object.entries(shape!).flatMap(([name, schema]) => {
          const kept = keptOf(schema, (value as Record<string, unknown>)[name]);
          return kept === undefined ? [] : [[name, kept]];
        }),
      ),
    texts: (path, { shape }) =>
      Object.entries(shape!).flatMap(([name, one]) => textsIn(one, path ? `${path}.${name}` : name)),
  },
};

/**
 * Returns the parts of an answer to store for a retry: numbers, flags, times, words of a list, fixed texts and declared
 * secrets. Omits any other text (rule: api.kept-answers).
 */
export function keptOf(schema: z.ZodType, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  const definition = definitionOf(schema);
  if (definition.innerType) return keptOf(definition.innerType, value);
  return KINDS[definition.type]?.kept(value, definition, schema);
}

export const completed = (declared: () => z.ZodType, kept: object): object =>
  textsIn(outputSchema(declared)).includes('message') ? { message: DONE_BEFORE, ...kept } : kept;

export function textsIn(schema: z.ZodType, path = ''): string[] {
  const definition = definitionOf(schema);
  if (definition.innerType) return textsIn(definition.innerType, path);
  return KINDS[definition.type]?.texts(path, definition, schema) ?? [path];
}
