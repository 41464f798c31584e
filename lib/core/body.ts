import 'server-only';
import { Problem } from '@/lib/shared/problem';
import { config } from './config';

const MEBIBYTE = 1024 * 1024;
const DEEPEST = 32;

/**
 * The named values of a request's body: JSON object or form (SECURITY, Input). At most 1 MiB, or UPLOAD_MAX_MB for
 * multipart. Throws malformed (400), unsupported (415), tooLarge (413).
 */
export async function readBody(request: Request): Promise<Record<string, unknown>> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  if (type === 'multipart/form-data') return readForm(request, config.upload_max_mb * MEBIBYTE);
  const text = await readText(request, MEBIBYTE, 'The request is too large.');
  if (!text) return {};
  if (type === 'application/json') return readJson(text);
  if (type === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(text));
  throw new Problem('unsupported', 'Send JSON or a form.');
}

function readJson(text: string): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Problem('malformed', 'The request is not valid JSON.');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new Problem('malformed', 'Send a JSON object.');
  if (depth(parsed) > DEEPEST) throw new Problem('malformed', 'The request is nested too deeply.');
  return parsed as Record<string, unknown>;
}

function depth(value: unknown, level = 1): number {
  if (level > DEEPEST || typeof value !== 'object' || value === null) return level;
  return Object.values(value).reduce<number>((deepest, inner) => Math.max(deepest, depth(inner, level + 1)), level);
}

async function readForm(request: Request, most: number): Promise<Record<string, unknown>> {
  const says = `Unable to upload your file. That max file size allowed is ${config.upload_max_mb} MB.`;
  if (Number(request.headers.get('content-length') ?? 0) > most + MEBIBYTE) throw new Problem('tooLarge', says);
  try {
    const form = await request.formData();
    if ([...form.values()].some((value) => value instanceof File && value.size > most)) throw new Problem('tooLarge', says);
    return valuesOf(form);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('malformed', 'The form could not be read.');
  }
}

/** The values by name; a name that ends with [] is a list. Any name will do: none reaches into an object's inside. */
function valuesOf(form: FormData): Record<string, unknown> {
  const values = new Map<string, unknown>();
  for (const [name, value] of form) {
    const list = name.endsWith('[]') ? name.slice(0, -2) : null;
    if (list === null) values.set(name, value);
    else values.set(list, [...[values.get(list) ?? []].flat(), value]);
  }
  return Object.fromEntries(values);
}

async function readText(request: Request, most: number, says: string): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new Problem('tooLarge', says);
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > most) throw new Problem('tooLarge', says);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
