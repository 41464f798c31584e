/**
 * Pages that the app refuses while it makes them. Its framework lets a page set no status but 404, so the app says the
 * refusal here by the request's id (lib/core/refused-page.ts), and the gate answers with it in the page's place.
 */
const underWay = new Map();

/** Gives false when the page is not watched, or has begun. */
globalThis.__concordRefusePage = (request_id, refusal) => {
  const page = underWay.get(request_id);
  if (!page || page.response.headersSent) return false;
  page.refusal ??= refusal;
  return true;
};

/** Watches a page until it is answered; gives the function that tells what it was refused with, if it was. */
export function watchPage(request_id, response) {
  const page = { response, refusal: undefined };
  underWay.set(request_id, page);
  response.once('close', () => underWay.delete(request_id));
  return () => page.refusal;
}
