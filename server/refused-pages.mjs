/**
 * Pages that the app refuses while it makes them. Its framework lets a page set no status but 404, so the app says the
 * refusal here by the request's id (lib/core/refused-page.ts), and the gate answers with it in the page's place.
 */
const underWay = new Map();

globalThis.__concordRefusePage = (request_id, refusal) => {
  if (underWay.has(request_id)) underWay.set(request_id, refusal);
};

/** Remembers a page until it is answered; gives the function that tells what it was refused with, if it was. */
export function watchPage(request_id, response) {
  underWay.set(request_id, undefined);
  response.once('close', () => underWay.delete(request_id));
  return () => underWay.get(request_id);
}
