import { everybody, notImpersonating, partnersOnly, type AccessRows } from '../support/access';

export const ROWS: AccessRows = {
  'POST /api/msteams/connect/[token]': { ...notImpersonating(partnersOnly(409)), api: 403 },
  'POST /api/msteams/messages': everybody(404),
  'POST /api/slack': everybody(404),
  'GET /api/users/chat': notImpersonating(partnersOnly()),
  'POST /api/users/chat/[id]': [{ ...notImpersonating(partnersOnly(404)), api: 403 }, () => '/api/users/chat/999999'],
  'DELETE /api/users/chat/[id]': [notImpersonating(partnersOnly(404)), () => '/api/users/chat/999999'],
};
