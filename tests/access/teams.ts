import { everybody, type AccessRows } from '../support/access';

export const ROWS: AccessRows = {
  'POST /api/msteams/connect/[token]': everybody(409),
};
