import 'server-only';
import { z } from 'zod';
import { GROUP_SCHEMA } from '@/lib/people/provisioning/group-resource';
import { listed, ListOf, MAX_COUNT, scimBase } from '@/lib/people/provisioning/resources';
import { USER_SCHEMA } from '@/lib/people/provisioning/user-resource';
import { query } from '@/lib/platform/operation/operation';
import { directory } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';

const Document = z.record(z.string(), z.unknown());
const core = (name: string) => `urn:ietf:params:scim:schemas:core:2.0:${name}`;
const meta = (resourceType: string, location: string) => ({ resourceType, location });

export const readServiceProviderConfig = query({
  who: directory,
  input: z.object({}),
  output: () => Document,
  run: async (ctx) => ({
    schemas: [core('ServiceProviderConfig')],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MAX_COUNT },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'The token that a manager of the company makes under SSO setup.',
        primary: true,
      },
    ],
    meta: meta('ServiceProviderConfig', `${scimBase(ctx.actor.company.slug)}/ServiceProviderConfig`),
  }),
});

type Attribute = {
  name: string;
  type?: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued?: boolean;
  required?: boolean;
  caseExact?: boolean;
  mutability?: 'readWrite' | 'readOnly' | 'immutable';
  returned?: 'default' | 'always';
  uniqueness?: 'none' | 'server';
  subAttributes?: Attribute[];
  referenceTypes?: string[];
};

const attribute = ({ subAttributes, ...given }: Attribute): object => ({
  ...{ type: 'string', multiValued: false, required: false, caseExact: false, description: '' },
  ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
  ...given,
  ...(subAttributes && { subAttributes: subAttributes.map(attribute) }),
});

const VALUES: Attribute[] = [{ name: 'value' }, { name: 'type' }, { name: 'primary', type: 'boolean' }];
const LINK: Attribute[] = [
  { name: 'value', mutability: 'immutable' },
  { name: 'display', mutability: 'readOnly' },
];
const ref = (to: string): Attribute => ({
  name: '$ref',
  type: 'reference',
  referenceTypes: [to],
  mutability: 'readOnly',
});

const SCHEMAS = [
  {
    id: USER_SCHEMA,
    name: 'User',
    description: 'A user of the company',
    attributes: [
      { name: 'userName', required: true, uniqueness: 'server' },
      { name: 'externalId', caseExact: true },
      {
        name: 'name',
        type: 'complex',
        subAttributes: [{ name: 'formatted' }, { name: 'givenName' }, { name: 'familyName' }],
      },
      { name: 'displayName' },
      { name: 'active', type: 'boolean' },
      { name: 'emails', type: 'complex', multiValued: true, subAttributes: VALUES },
      { name: 'phoneNumbers', type: 'complex', multiValued: true, subAttributes: VALUES },
      {
        name: 'groups',
        type: 'complex',
        multiValued: true,
        mutability: 'readOnly',
        subAttributes: [...LINK, ref('Group')],
      },
    ] satisfies Attribute[],
  },
  {
    id: GROUP_SCHEMA,
    name: 'Group',
    description: 'A group of the directory, mapped to roles, teams and partner groups',
    attributes: [
      { name: 'displayName', required: true, uniqueness: 'server' },
      { name: 'externalId', caseExact: true },
      {
        name: 'members',
        type: 'complex',
        multiValued: true,
        subAttributes: [...LINK, { name: 'type', mutability: 'immutable' }, ref('User')],
      },
    ] satisfies Attribute[],
  },
];

const schemasFor = (base: string) =>
  SCHEMAS.map(({ attributes, ...schema }) => ({
    schemas: [core('Schema')],
    ...schema,
    attributes: attributes.map(attribute),
    meta: meta('Schema', `${base}/Schemas/${schema.id}`),
  }));

const typesFor = (base: string) =>
  SCHEMAS.map(({ id, name, description }) => ({
    schemas: [core('ResourceType')],
    id: name,
    name,
    description,
    endpoint: `/${name}s`,
    schema: id,
    schemaExtensions: [],
    meta: meta('ResourceType', `${base}/ResourceTypes/${name}`),
  }));

type Documents = (base: string) => ({ id: string } & Record<string, unknown>)[];

const listOf = (documents: Documents) =>
  query({
    who: directory,
    input: z.object({}),
    output: () => ListOf(Document),
    async run({ actor }) {
      const all = documents(scimBase(actor.company.slug));
      return listed(all, all.length, 1);
    },
  });

const oneOf = (documents: Documents) =>
  query({
    who: directory,
    input: z.object({ id: z.string().max(200) }),
    output: () => Document,
    run: async ({ actor }, { id }) =>
      documents(scimBase(actor.company.slug)).find((one) => one.id === id) ?? notFound('Not found.'),
  });

export const listSchemas = listOf(schemasFor);
export const readSchema = oneOf(schemasFor);
export const listResourceTypes = listOf(typesFor);
export const readResourceType = oneOf(typesFor);
