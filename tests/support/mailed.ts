import { linksIn, outbox } from './outbox';

/** The newest mailed link to an address whose path begins like this: its secret, or undefined when none was sent. */
export async function mailedSecret(email: string, path: string): Promise<string | undefined> {
  const links = (await outbox.to(email)).flatMap(linksIn).filter((link) => link.startsWith(path));
  return links.at(-1)?.slice(path.length).split('/')[0];
}
