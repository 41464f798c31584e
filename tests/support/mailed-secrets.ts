import { linksIn, outbox } from './outbox';

/** Secret of the newest link mailed to an address whose path starts with `path`. */
export async function mailedSecret(email: string, path: string): Promise<string | undefined> {
  const links = (await outbox.to(email)).flatMap(linksIn).filter((link) => link.startsWith(path));
  return links.at(-1)?.slice(path.length).split('/')[0];
}
