import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { makeExports } from '@/lib/network/personal-data/make-exports';
import { api } from './api';
import { mailedSecret } from './mailed-secrets';

const PATH = '/api/users/export';
type Person = { id: number; email: string };

export const askForCopy = (person: Person) => api(person).post(PATH);
export const linkOfCopy = async ({ email }: Person) => `${PATH}/${await mailedSecret(email, '/profile/export/')}`;

/** A person's copy of their data: entries of the zip by name; lists as JSON. */
export async function copyOf(person: Person): Promise<Record<string, string>> {
  await askForCopy(person);
  expect(await makeExports()).toBe(1);
  const { status, body } = await api(person).get<Buffer>(await linkOfCopy(person));
  expect(status).toBe(200);
  const archive = await fromBufferPromise(body);
  const entries: Record<string, string> = {};
  for await (const entry of archive.eachEntry())
    entries[entry.fileName] = String(await buffer(await archive.openReadStreamPromise(entry)));
  return entries;
}
