/** Throughput of large files of a case, up and down, and the memory of the server process meanwhile. */
import { createHash, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Sql } from 'postgres';
import type { Engineer } from './people';
import type { Portal } from './stack';
import { memoryOf } from './weight';

/** `added` is the most memory in MB that the server process took in addition. */
export type Moved = { name: string; processes: number; perSecond: number; added: number };

const MEGABYTES = 100;
const REPEATS = 3;
const PART = 1024 * 1024;

type Options = { sql: Sql; who: Engineer; processes: number };

/** Sends and reads a file of 100 MB several times; the medians count. Random bytes, which do not compress. */
export async function measureFiles(portal: Portal, { sql, who, processes }: Options): Promise<Moved[]> {
  const [theCase] = await sql<{ id: number; token: string }[]>`
    select id, token from cases where company_id = ${who.company_id} and status = 'accepted' and deleted_at is null limit 1`;
  if (!theCase) return [];
  const part = randomBytes(PART);
  const hash = createHash('sha256');
  for (let at = 0; at < MEGABYTES; at++) hash.update(part);
  const context = { portal, bearer: who.bearer, path: `/api/caller/case/${theCase.token}/files`, part };
  try {
    const rounds: Round[] = [];
    for (let turn = 0; turn <= REPEATS; turn++) rounds.push(await round(context, hash.copy().digest('hex')));
    return KINDS.map((name) => moved(rounds.slice(1), name, processes));
  } finally {
    await sql`delete from case_uploads where case_id = ${theCase.id}`;
    const removed = await sql<
      { content_id: number }[]
    >`delete from case_files where case_id = ${theCase.id} returning content_id`;
    await sql`delete from file_contents where id in ${sql(removed.map(({ content_id }) => content_id))}`;
  }
}

const KINDS = ['up', 'up, as a form', 'down'] as const;
type Kind = (typeof KINDS)[number];
type Round = Record<Kind, { seconds: number; added: number }>;
type Context = { portal: Portal; bearer: string; path: string; part: Buffer };

async function round(context: Context, sha256: string): Promise<Round> {
  const up = await timed(context.portal, () => sendResumable(context));
  const form = await timed(context.portal, () => sendForm(context));
  const { id, ...file } = form.result;
  if (up.result.sha256 !== sha256 || file.sha256 !== sha256) throw new Error('The file is not as it was sent.');
  const down = await timed(context.portal, () => read(context, id));
  if (down.result !== MEGABYTES * PART) throw new Error('The file is not as long as it was.');
  return { up, 'up, as a form': form, down };
}

type Stored = { id: number; sha256: string };

async function sendResumable(context: Context): Promise<Stored> {
  const tus = { 'tus-resumable': '1.0.0' };
  const size = MEGABYTES * PART;
  const metadata = `filename ${Buffer.from('core.dump').toString('base64')}`;
  const begun = await exchange(context, 'POST', `${context.path}/uploads`, {
    ...tus,
    'upload-length': size,
    'upload-metadata': metadata,
    'content-length': 0,
  });
  const address = String(begun.headers.location);
  const headers = {
    ...tus,
    'upload-offset': 0,
    'content-length': size,
    'content-type': 'application/offset+octet-stream',
  };
  await exchange(context, 'PATCH', address, headers, { before: '', after: '' });
  return (JSON.parse((await exchange(context, 'GET', address)).text) as { file: Stored }).file;
}

async function sendForm(context: Context): Promise<Stored> {
  const before = '--x\r\nContent-Disposition: form-data; name="file"; filename="core.dump"\r\n\r\n';
  const after = '\r\n--x--\r\n';
  const length = before.length + MEGABYTES * PART + after.length;
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': length };
  const { text } = await exchange(context, 'POST', context.path, headers, { before, after });
  return (JSON.parse(text) as { file: Stored }).file;
}

const read = async (context: Context, id: number) => (await exchange(context, 'GET', `${context.path}/${id}`)).bytes;

type Answered = { headers: NodeJS.Dict<string | string[]>; text: string; bytes: number };
const agent = new Agent({ keepAlive: true });

/** A request, with the file as its body between two texts; an answer above a megabyte is counted and not kept. */
function exchange(
  { portal, bearer, part }: Context,
  method: string,
  path: string,
  headers: Record<string, string | number> = {},
  body?: { before: string; after: string },
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const options = { agent, method, headers: { authorization: bearer, ...headers } };
    const sending = request(portal.url + path, options, (answer) => {
      const kept: Buffer[] = [];
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes < PART) kept.push(chunk);
      });
      answer.on('end', () => {
        const text = String(Buffer.concat(kept));
        if ((answer.statusCode ?? 500) < 300) resolve({ headers: answer.headers, text, bytes });
        else reject(new Error(`${method} ${path} answers ${answer.statusCode}: ${text.slice(0, 300)}`));
      });
    });
    sending.on('error', reject);
    void write(sending, part, body).catch(reject);
  });
}

async function write(
  sending: ReturnType<typeof request>,
  part: Buffer,
  body: { before: string; after: string } | undefined,
): Promise<void> {
  if (body) {
    sending.write(body.before);
    for (let at = 0; at < MEGABYTES; at++)
      if (!sending.write(part)) await new Promise((resolve) => sending.once('drain', resolve));
    sending.write(body.after);
  }
  sending.end();
}

async function timed<T>(
  { pid }: Portal,
  run: () => Promise<T>,
): Promise<{ seconds: number; added: number; result: T }> {
  const most = () => Math.max(0, ...memoryOf(pid));
  const before = most();
  let peak = before;
  const sampling = setInterval(() => (peak = Math.max(peak, most())), 20);
  const began = performance.now();
  try {
    const result = await run();
    return { seconds: (performance.now() - began) / 1000, added: peak - before, result };
  } finally {
    clearInterval(sampling);
  }
}

function moved(rounds: Round[], name: Kind, processes: number): Moved {
  const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
  const of = rounds.map((round) => round[name]);
  const result = {
    name: `case files: 100 MB ${name}`,
    processes,
    perSecond: MEGABYTES / median(of.map(({ seconds }) => seconds)),
    added: Math.max(...of.map(({ added }) => added)),
  };
  process.stdout.write(`${result.name}: ${result.perSecond.toFixed(0)} MB/s, ${result.added} MB more memory\n`);
  return result;
}
