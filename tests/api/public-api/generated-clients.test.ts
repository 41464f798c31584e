import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PASSWORD } from '@/tools/factories/accounts';
import { make } from '@/tools/factories/make';
import { apiFixture } from '../../support/public-api';
import { serveApi } from '../../support/served-api';

/* rule: api.generated-clients */

const MODULES = join(process.cwd(), 'node_modules');
const run = promisify(execFile);
const node = (args: string[], cwd: string, env: Record<string, string> = {}) =>
  run(process.execPath, args, { cwd, env: { ...process.env, NODE_OPTIONS: '', ...env } }).catch(
    ({ message, stdout }: Error & { stdout: string }) => {
      throw new Error(`${message}\n${stdout}`);
    },
  );

/** What both programs do with their client: the submitter and the receiver take a case from its form to its end. */
const JOB = `
const me = await theirs.getCurrentUser();
const [partner] = await ours.searchPartners(me.company.name);
const form = await ours.getFormByDocumentId(partner!.documentId!);
const customFields = form.customFields.map(({ fieldId, options, type }) => ({
  fieldId,
  value: options?.split('\\r\\n')[0] ?? (type === 'EMAIL' ? 'customer@example.com' : 'SN-4711'),
}));
const { documentId } = form;
const made = await ours.createCollaborationRequest({
  ...{ documentId, customFields, internalCaseNumber: 'GEN-1', priority: 'HIGH', internalNotes: [] },
  ...{ problemSummary: 'Array is down', problemDescription: 'Both controllers restart.', testSubmission: false },
});
const accepted = await theirs.approveCollaborationRequest(made.token, {
  ...{ caseNumber: 'B-7', engineerName: 'Mara Berg', engineerEmail: 'mara@borealis.test', nextSteps: 'We call you.' },
});
const note = await theirs.createNote(made.token, { summary: 'Firmware 4.2 is out', type: 'USER_PUBLIC' });
const read = await ours.getCollaborationRequestByToken(made.token);
const closed = await ours.closeCollaborationRequest(made.token);
const status: 'OPEN' | 'INFORMATION' | 'ACCEPTED' | 'REJECTED' | 'CLOSED' = closed.status;
console.log(JSON.stringify([made.status, accepted.receiverCaseNumber, read.caseNotes[0]?.id === note.id, status]));
`;

const OPENAPI_TYPESCRIPT = `
import type { operations } from './schema';

type Body<O> = O extends { requestBody?: { content: infer C } } ? C[keyof C] : never;
type Answer<O> = O extends { responses: { 200: { content: { 'application/json': infer B } } } } ? B : never;
type Call = keyof operations;

async function call<C extends Call>(method: string, path: string, token: string, body?: Body<operations[C]>) {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: 'Bearer ' + token }) };
  const answer = await fetch(process.env.PORTAL + path, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(method + ' ' + path + ': ' + (await answer.text()));
  return (await answer.json()) as Answer<operations[C]>;
}
async function clientOf(username: string) {
  const logged = await call<'login'>('POST', '/v1/login', '', { username, password: process.env.PASSWORD! });
  const token = logged.accessToken;
  const cases = '/v1/collaboration-requests';
  return {
    getCurrentUser: () => call<'getCurrentUser'>('GET', '/v1/me', token),
    searchPartners: (term: string) => call<'searchPartners'>('GET', '/v1/partners/' + encodeURIComponent(term), token),
    getFormByDocumentId: (id: number) => call<'getFormByDocumentId'>('GET', '/v1/forms/document/' + id, token),
    createCollaborationRequest: (body: Body<operations['createCollaborationRequest']>) =>
      call<'createCollaborationRequest'>('POST', cases, token, body),
    approveCollaborationRequest: (id: string, body: Body<operations['approveCollaborationRequest']>) =>
      call<'approveCollaborationRequest'>('POST', cases + '/' + id + '/approval', token, body),
    createNote: (id: string, body: Body<operations['createNote']>) =>
      call<'createNote'>('POST', cases + '/' + id + '/notes', token, body),
    getCollaborationRequestByToken: (id: string) =>
      call<'getCollaborationRequestByToken'>('GET', cases + '/' + id, token),
    closeCollaborationRequest: (id: string) =>
      call<'closeCollaborationRequest'>('POST', cases + '/' + id + '/closure', token, {}),
  };
}
const [ours, theirs] = await Promise.all([clientOf(process.env.SUBMITTER!), clientOf(process.env.RECEIVER!)]);
${JOB}`;

const HEY_API = `
import { createClient } from './client/client';
import * as api from './client/sdk.gen';
import type {
  ApproveCollaborationRequestData as ApproveData,
  CreateCollaborationRequestData as CreateData,
} from './client';

const portal = createClient({ baseUrl: process.env.PORTAL, throwOnError: true });
async function clientOf(id: string, secret: string) {
  const { data } = await api.issueToken({
    client: portal,
    body: { grant_type: 'client_credentials', client_id: id, client_secret: secret },
    throwOnError: true,
  });
  const client = createClient({ baseUrl: process.env.PORTAL, auth: data.access_token });
  const of = { client, throwOnError: true } as const;
  return {
    getCurrentUser: async () => (await api.getCurrentUser(of)).data,
    searchPartners: async (searchTerm: string) => (await api.searchPartners({ ...of, path: { searchTerm } })).data,
    getFormByDocumentId: async (id: number) => (await api.getFormByDocumentId({ ...of, path: { id } })).data,
    createCollaborationRequest: async (body: api.Options<CreateData>['body']) =>
      (await api.createCollaborationRequest({ ...of, body })).data,
    approveCollaborationRequest: async (token: string, body: api.Options<ApproveData>['body']) =>
      (await api.approveCollaborationRequest({ ...of, path: { token }, body })).data,
    createNote: async (token: string, body: { summary: string; type: 'USER_PUBLIC' }) =>
      (await api.createNote({ ...of, path: { token }, body })).data,
    getCollaborationRequestByToken: async (token: string) =>
      (await api.getCollaborationRequestByToken({ ...of, path: { token } })).data,
    closeCollaborationRequest: async (token: string) =>
      (await api.closeCollaborationRequest({ ...of, path: { token }, body: {} })).data,
  };
}
const [ours, theirs] = await Promise.all([
  clientOf(process.env.SUBMITTER!, process.env.SUBMITTER_SECRET!),
  clientOf(process.env.RECEIVER!, process.env.RECEIVER_SECRET!),
]);
${JOB}`;

const TSCONFIG = {
  compilerOptions: {
    ...{ target: 'es2023', module: 'esnext', moduleResolution: 'bundler', lib: ['dom', 'dom.iterable', 'esnext'] },
    ...{ strict: true, noUncheckedIndexedAccess: true, noEmit: true, types: ['node'], skipLibCheck: true },
  },
  include: ['**/*.ts'],
};

let fixture: Awaited<ReturnType<typeof parties>>;
let portal: Awaited<ReturnType<typeof serveApi>>;
let folder: string;

/** Both companies of a fixture with a client and a user of role api. */
async function parties() {
  const made = await apiFixture({ requirements: [{ type: 'string', label: 'Serial number', required: true }] });
  const program = (company_id: number) => make.apiUser({ company_id });
  return { ...made, users: [await program(made.company.id), await program(made.receiver.id)] as const };
}

beforeAll(async () => {
  [fixture, portal] = await Promise.all([parties(), serveApi()]);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-'));
  await symlink(MODULES, join(folder, 'node_modules'));
  const document = await (await fetch(`${portal.url}/v1/openapi.json`)).text();
  expect(document).toBe(readFileSync('docs/public-api.json', 'utf8'));
  await Promise.all([
    writeFile(join(folder, 'document.json'), document),
    writeFile(join(folder, 'package.json'), '{"type": "module"}'),
    writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG)),
  ]);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const DONE = ['OPEN', 'B-7', true, 'CLOSED'];

/** Generates with a generator, checks the program's types and runs it. */
async function generated(generator: [path: string, ...args: string[]], program: string, env: Record<string, string>) {
  const [path, ...args] = generator;
  await writeFile(join(folder, 'program.ts'), program);
  await node([join(MODULES, path), ...args], folder);
  await node([join(MODULES, 'typescript/bin/tsc'), '-p', '.'], folder);
  const { stdout } = await node(['--import', 'tsx', 'program.ts'], folder, { PORTAL: portal.url, ...env });
  return JSON.parse(stdout) as unknown;
}

test('types by openapi-typescript fit the calls of the main job, by users of role api', async () => {
  const [ours, theirs] = fixture.users;
  const env = { SUBMITTER: ours.email, RECEIVER: theirs.email, PASSWORD };
  const generator = ['openapi-typescript/bin/cli.js', 'document.json', '-o', 'schema.ts'] as const;
  expect(await generated([...generator], OPENAPI_TYPESCRIPT, env)).toEqual(DONE);
});

test('a client by @hey-api/openapi-ts does the main job, by clients of both companies', async () => {
  const { submitter: ours, receiver_client: theirs } = fixture;
  const env = {
    ...{ SUBMITTER: ours.client_id, SUBMITTER_SECRET: ours.secret },
    ...{ RECEIVER: theirs.client_id, RECEIVER_SECRET: theirs.secret },
  };
  const generator = ['@hey-api/openapi-ts/bin/run.js', '-i', 'document.json', '-o', 'client'] as const;
  expect(await generated([...generator], HEY_API, env)).toEqual(DONE);
});
