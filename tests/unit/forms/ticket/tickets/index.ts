import { DYNAMICS } from './dynamics';
import { EMAIL } from './email';
import { FRESHDESK } from './freshdesk';
import { JIRA } from './jira';
import { NOTES } from './notes';
import { SALESFORCE } from './salesforce';
import { SERVICENOW } from './servicenow';
import { ZENDESK } from './zendesk';

/** Tickets of eight kinds. */
export const TICKETS = { ZENDESK, SERVICENOW, SALESFORCE, JIRA, DYNAMICS, FRESHDESK, EMAIL, NOTES };
