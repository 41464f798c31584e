import 'server-only';
import { sendRequest } from '@/lib/platform/http/outgoing';
import { refusalInWords, silenceInWords } from './store-state';

export type StorageRequest = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string;
  /** False for the operator's own setting, which may be a private address. */
  publicOnly: boolean;
  seconds: number;
};
type StorageAnswer = { status: number; headers: Record<string, unknown>; text: string };

const MAX_ANSWER = 4 * 1024 * 1024;

/** A storage or the login before it refused a request or did not answer; the message names no address. */
export class StorageFailed extends Error {
  constructor(
    message: string,
    readonly status: number | null = null,
    readonly code: string | null = null,
  ) {
    super(message);
    this.name = 'StorageFailed';
  }
}

/** Sends a request to a storage. Must not be called inside a transaction. @throws StorageFailed without a success */
export async function askStorage(address: string, { method, headers, body, ...limits }: StorageRequest) {
  const sent = { purpose: 'direct_upload', method, headers, body, ...limits, maxBytes: MAX_ANSWER };
  const answer = await sendRequest(address, sent).catch((error: Error) => {
    throw new StorageFailed(silenceInWords(error));
  });
  const text = answer.body.toString();
  const { status } = answer;
  if (status < 200 || status >= 300)
    throw new StorageFailed(refusalInWords(status, text), status, textIn(text, 'Code'));
  return { status, headers: answer.headers, text } satisfies StorageAnswer;
}

const ENTITIES: Record<string, string> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&', '#34': '"', '#39': "'" };
const decoded = (text: string) => text.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/** Text of the first element of a name in an answer of S3, STS or Azure, whose elements have no attributes. */
export function textIn(xml: string, name: string): string | null {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text === undefined ? null : decoded(text);
}

/** Contents of all elements of a name. */
export const elementsIn = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, inner]) => inner!);
