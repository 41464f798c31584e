import type { CaseState } from '@/lib/shared/case-states';
import { allows } from './acts';
import { canRespond, type Response } from './policy';

/** API clients also ask again, once the case is accepted too, and reject before the information has come (rule: api.answers-of-clients). */
export const canRespondByProgram = (theCase: CaseState, response: Response) =>
  canRespond(theCase, response) ||
  (response === 'information' && allows(theCase, 'ask_again')) ||
  (response === 'rejected' && allows(theCase, 'reject_unheard'));
