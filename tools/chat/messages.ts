/** What both fakes share: what was posted, and how a call reaches the portal. */

/** Sends a call to the portal. */
export type SendCall = (path: string, init: { headers: Record<string, string>; body: string }) => Promise<Response>;
export type Person = { workspace: string; account: string; name: string };
export type Reply = { status: number; body: unknown };

/** A message as it was posted; `thread` is the root of the thread it is in, or null for a root. */
export type Posted = { id: string; conversation: string; thread: string | null; message: Record<string, unknown> };
/** A form or a text that was opened for a person. */
export type Opened = {
  title: string;
  text: string;
  fields: Record<string, string>;
  about: Record<string, string> | null;
};
