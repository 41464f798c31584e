import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Schema = z.looseObject({});
type Schema = z.infer<typeof Schema>;
const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  schema: Schema.default({}),
});
const Content = z.record(z.string(), z.object({ schema: Schema.optional() }));
const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().default(''),
  deprecated: z.boolean().default(false),
  parameters: z.array(z.union([Parameter, z.object({ $ref: z.string() })])).default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: Content.optional() })),
});
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ schemas: z.record(z.string(), Schema) }),
});
type Document = z.infer<typeof Document>;

/** A key of a body, or a parameter, in readable form; `shape` names its object or the object in its list. */
export type ReferenceField = {
  name: string;
  type: string;
  required: boolean;
  note: string;
  shape: string | null;
  fields: ReferenceField[];
};
export type ReferenceCall = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  deprecated: boolean;
  parameters: ReferenceField[];
  body: ReferenceField[];
  answer: Omit<ReferenceField, 'name' | 'required' | 'note'> | null;
};
export type ReferenceShape = { name: string; fields: ReferenceField[] };
export type ReferenceGroup = { title: string; anchor: string; calls: ReferenceCall[] };

const GROUPS: [title: string, paths: RegExp][] = [
  ['Tokens', /^\/(oauth2|v1\/login|v1\/me)/],
  ['Partners and forms', /^\/v1\/(partners|forms)/],
  ['Notes', /\/notes$/],
  ['Attachments', /\/attachments/],
  ['Answers', /\/(approval|rejection|information-request|information-response|closure)$/],
  ['Cases', /\/collaboration-requests/],
  ['Webhooks', /\/webhooks/],
  ['Audit', /\/audit$/],
  ['This document', /\.json$/],
];
const ORDER = [
  'Tokens',
  'Partners and forms',
  'Cases',
  'Answers',
  'Notes',
  'Attachments',
  'Webhooks',
  'Audit',
  'This document',
];
const DEPTH = 4;

/** Groups every call of docs/public-api.json. Each request reads the file, so that no process keeps it. */
export async function readReference(): Promise<{ groups: ReferenceGroup[]; shapes: ReferenceShape[] }> {
  const text = await readFile(join(process.cwd(), 'docs', 'public-api.json'), 'utf8');
  const document = Document.parse(JSON.parse(text));
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      call: callOf(document, { path, method, operation }),
    })),
  );
  const groups = ORDER.map((title) => ({
    title,
    anchor: title.toLowerCase().replaceAll(' ', '-'),
    calls: calls.flatMap(({ path, call }) => (GROUPS.find(([, paths]) => paths.test(path))?.[0] === title ? call : [])),
  }));
  const shapes = Object.entries(document.components.schemas).map(([name, schema]) => ({
    name,
    fields: fieldsOf(document, schema),
  }));
  return { groups, shapes };
}

type Named = { path: string; method: string; operation: z.infer<typeof Operation> };

function callOf(document: Document, { path, method, operation }: Named): ReferenceCall {
  const { operationId: id, summary, description, deprecated, parameters, requestBody, responses } = operation;
  const answered = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content;
  const answer = schemaIn(answered);
  return {
    ...{ id, method: method.toUpperCase(), path, deprecated },
    ...{ summary: plain(summary), description: plain(description) },
    parameters: parameters.flatMap((one) =>
      'name' in one
        ? [
            fieldOf(document, {
              name: one.name,
              schema: one.schema,
              required: one.required,
              note: PLACES[one.in] ?? '',
            }),
          ]
        : [],
    ),
    body: fieldsOf(document, schemaIn(requestBody?.content)),
    answer: answer ? whatOf(document, answer) : null,
  };
}

const plain = (text: string) => text.replace(/ \(rules?: [^)]*\)|, rules?: [^)]*(?=\))/g, '').replaceAll('`', '');

const PLACES: Record<string, string> = { path: 'in the path', query: 'in the query', header: 'header' };

const schemaIn = (content: z.infer<typeof Content> | undefined): Schema | undefined =>
  content && Object.values(content).find(({ schema }) => schema)?.schema;

const asSchema = (value: unknown): Schema => Schema.safeParse(value).data ?? {};
const asList = (value: unknown): Schema[] => (Array.isArray(value) ? value.map(asSchema) : []);

function resolved(document: Document, schema: Schema): Schema {
  if (typeof schema.$ref === 'string')
    return resolved(document, document.components.schemas[nameOf(schema.$ref)] ?? {});
  const choice = [...asList(schema.anyOf), ...asList(schema.oneOf)].filter(({ type }) => type !== 'null');
  return choice.length === 1 ? resolved(document, choice[0]!) : schema;
}

const nameOf = (reference: string) => reference.split('/').at(-1)!;

function fieldsOf(document: Document, schema: Schema | undefined, depth = 0): ReferenceField[] {
  if (!schema || depth > DEPTH) return [];
  const { type, items, properties, required } = resolved(document, schema);
  if (type === 'array') return fieldsOf(document, asSchema(items), depth);
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(asSchema(properties)).map(([name, of]) =>
    fieldOf(document, { name, schema: asSchema(of), required: needed.includes(name), note: '' }, depth + 1),
  );
}

type Keyed = { name: string; schema: Schema; required: boolean; note: string };

function fieldOf(document: Document, { name, schema, required, note }: Keyed, depth = 0): ReferenceField {
  return {
    ...{ name, required },
    ...whatOf(document, schema, depth),
    note: [note, limitsOf(resolved(document, schema))].filter(Boolean).join(', '),
  };
}

function whatOf(document: Document, schema: Schema, depth = 0) {
  const shape = shapeOf(document, schema);
  return { type: typeOf(document, schema), shape, fields: shape ? [] : fieldsOf(document, schema, depth) };
}

function shapeOf(document: Document, schema: Schema): string | null {
  if (typeof schema.$ref === 'string') return nameOf(schema.$ref);
  const [choice, ...others] = [...asList(schema.anyOf), ...asList(schema.oneOf)].filter(({ type }) => type !== 'null');
  if (choice && !others.length) return shapeOf(document, choice);
  return schema.type === 'array' ? shapeOf(document, asSchema(schema.items)) : null;
}

function typeOf(document: Document, schema: Schema): string {
  const found = resolved(document, schema);
  const named = typeof schema.$ref === 'string' ? nameOf(schema.$ref) : undefined;
  const { type, items, format } = found;
  if (type === 'array') return `list of ${typeOf(document, asSchema(items))}`;
  const [first] = [type].flat().filter((one) => one !== 'null');
  if (first === 'string') return format === 'date-time' ? 'time (ISO 8601)' : 'text';
  if (first === 'integer') return 'whole number';
  if (first === 'object') return named ?? 'object';
  return named ?? (typeof first === 'string' ? first : 'any');
}

function limitsOf({ enum: choices, maxLength, maximum }: Schema): string {
  if (Array.isArray(choices)) return choices.filter((one) => one !== null).join(', ');
  if (typeof maxLength === 'number') return `at most ${maxLength.toLocaleString('en-US')} characters`;
  return typeof maximum === 'number' && maximum < 1_000_000 ? `at most ${maximum}` : '';
}
