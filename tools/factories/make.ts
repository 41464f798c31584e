import { apiUser, bearer, caller, cookie, manager, programManager, session, superAdmin, user } from './accounts';
import { apiClient } from './api-clients';
import { calendar, shift } from './calendars';
import { case_ } from './cases';
import { link } from './links';
import { company, country, department } from './companies';
import { directory } from './directories';
import { managerRequest } from './escalations';
import { group, membership } from './groups';
import { onboarding, partnerProgram } from './onboarding';
import { partners } from './partners';
import { draftedProcess, process } from './processes';
import { changeRequest, invite, missingPartner } from './requests';
import { caseFile, note } from './room';
import { webhook, webhookDelivery } from './webhooks';

/**
 * Row factories for tests and seeds. Each takes the values that matter, fills in defaults, creates missing parent rows
 * and returns the inserted row. The last argument is a transaction; without one the pool is used.
 */
export const make = {
  company,
  country,
  department,
  directory,
  user,
  caller,
  manager,
  programManager,
  apiUser,
  apiClient,
  superAdmin,
  session,
  bearer,
  cookie,
  community: group,
  relation: membership,
  process,
  draftedProcess,
  partners,
  calendar,
  shift,
  case: case_,
  link,
  note,
  caseFile,
  managerRequest,
  changeRequest,
  invite,
  missingPartner,
  partnerProgram,
  onboarding,
  webhook,
  webhookDelivery,
};
