import { apiUser, bearer, caller, cookie, manager, programManager, session, superAdmin, user } from './accounts';
import { case_ } from './cases';
import { company, country, department } from './companies';
import { managerRequest } from './escalations';
import { community, relation } from './groups';
import { partners } from './partners';
import { process } from './processes';

/**
 * Rows for tests and seeds. Each builder takes what matters to the reader, fills in the rest, makes what it depends on unless
 * that is named, and gives back what it wrote. The last argument is a transaction; without one the pool is used.
 */
export const build = {
  company, country, department,
  user, caller, manager, programManager, apiUser, superAdmin, session, bearer, cookie,
  community, relation, process, partners,
  case: case_, managerRequest,
};
