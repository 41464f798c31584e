/**
 * Shapes of answers, as plain values: 'string', 'number', 'boolean', 'time', '|null' behind them, a list of words, `[shape]` for
 * a list of it, and an object by key, where a key that ends with ? may be absent. More keys than these are never wrong.
 */

export const PARTNER = {
  ...{ label: 'string', companyName: 'string', departmentName: 'string|null', companyId: 'number' },
  ...{ departmentId: 'number|null', documentId: 'number|null', tags: [{ tag: 'string' }] },
};

const FIELD = {
  ...{ fieldId: 'number', section: 'string', label: 'string', options: 'string|null', type: 'string' },
  ...{ additionalSettings: 'string|null', displayOrder: 'number', validationRules: 'string|null' },
  ...{ value: 'string|null', selections: [{ value: 'string', children: ['any'] }], required: 'boolean' },
};
const PRIORITY = ['LOW', 'MEDIUM', 'HIGH'];
const DIRECTION = ['INBOUND', 'OUTBOUND'];

export const FORM = {
  ...{ documentId: 'number', internalCaseNumber: 'string', problemSummary: 'string', problemDescription: 'string' },
  ...{ priority: PRIORITY, testSubmission: 'boolean', internalNotes: ['any'], customFields: [FIELD] },
};

const USER = {
  ...{ id: 'number', username: 'string', firstName: 'string', lastName: 'string', email: 'string' },
  ...{ phone: 'string|null', phoneCountryCode: 'string|null', city: 'string|null' },
};
const CONTACT = { name: 'string', email: 'string|null', phone: 'string|null' };

export const ME = {
  company: { id: 'number', name: 'string', description: 'string|null', domain: 'string|null' },
  user: USER,
};

export const NOTE = {
  ...{ id: 'number', caseId: 'number', companyName: 'string', creatorUsername: 'string|null', creatorName: 'string' },
  ...{ creatorEmail: 'string|null', summary: 'string', description: 'string', status: 'string', token: 'string' },
  ...{ type: ['USER_PARTNER', 'USER_PUBLIC'], companyId: 'number', createdAt: 'time', updatedAt: 'time' },
};

const RESPONSE = {
  id: 'number',
  type: ['APPROVAL', 'REJECTION', 'INFORMATION_REQUEST', 'INFORMATION_RESPONSE', 'CLOSURE', 'UPDATE_APPROVAL'],
  ...{ caseNumber: 'string|null', engineerName: 'string|null', engineerPhone: 'string|null' },
  ...{ engineerEmail: 'string|null', nextSteps: 'string|null', createdAt: 'time' },
};

export const CASE = {
  ...{ id: 'number', token: 'string', summary: 'string', description: 'string' },
  ...{ submitCompanyName: 'string', submitCompanyId: 'number', submitterCaseNumber: 'string' },
  ...{ receiveCompanyName: 'string', receiveCompanyId: 'number', receiverCaseNumber: 'string|null' },
  direction: DIRECTION,
  priority: PRIORITY,
  status: ['OPEN', 'INFORMATION', 'ACCEPTED', 'REJECTED', 'CLOSED'],
  ...{ createdAt: 'time', updatedAt: 'time', deletedAt: 'time|null', responded: 'boolean', respondBy: 'time' },
  ...{ feedbackRequested: 'boolean', reminderSent: 'boolean', priorityNote: 'string|null', testCase: 'boolean' },
  escalationInstructions: 'string|null',
  customFields: [
    { id: 'number', section: 'string', fieldName: 'string', value: 'string', displayOrder: 'number', type: 'string' },
  ],
  ...{ submittedBy: USER, submitterContactDetails: CONTACT, caseNotes: [NOTE], caseResponses: [RESPONSE] },
};

export const PAGE = { totalPages: 'number', totalElements: 'number', size: 'number', number: 'number' };
export const CASE_PAGE = { ...PAGE, content: [CASE] };

export const WEBHOOK = {
  ...{ id: 'number', callbackUrl: 'string', eventTypes: ['string'], active: 'boolean', createdAt: 'time' },
};
export const DELIVERY = {
  ...{ id: 'number', cloudEventId: 'string', eventType: 'string', httpStatus: 'number|null', attemptNumber: 'number' },
  ...{ success: 'boolean', requestBody: 'string', responseBody: 'string|null', createdAt: 'time' },
};

export const FORWARDED = {
  ...{ fileName: 'string', receiverStatus: 'string', receiverMessage: 'string', submitterStatus: 'string' },
  ...{ submitterMessage: 'string', completeSuccess: 'boolean', partialSuccess: 'boolean' },
};
export const ATTACHMENT = { id: 'number', fileName: 'string', size: 'number', sha256: 'string' };

export const REFUSAL = { message: 'string' };
export const PROBLEM = { type: 'string', title: 'string', status: 'number', detail: 'string', instance: 'string' };

/** Says where a value differs from a shape; null where it fits. */
export function differenceOf(shape, value, path = '') {
  const at = path || 'the answer';
  if (typeof shape === 'string') return primitiveDifference(shape, value, at);
  if (Array.isArray(shape)) return isWords(shape) ? wordDifference(shape, value, at) : listDifference(shape, value, at);
  return objectDifference(shape, value, path);
}

function objectDifference(shape, value, path) {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return `${path || 'the answer'} is no object`;
  const at = (name) => (path ? `${path}.${name}` : name);
  for (const [key, inner] of Object.entries(shape)) {
    const name = key.replace(/\?$/, '');
    const isMissing = !(name in value);
    if (isMissing && key === name) return `${at(name)} is missing`;
    const difference = isMissing ? null : differenceOf(inner, value[name], at(name));
    if (difference) return difference;
  }
  return null;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

function primitiveDifference(shape, value, at) {
  const [type, orNull] = shape.split('|');
  if (type === 'any' || (orNull && value === null)) return null;
  const fits = type === 'time' ? TIME.test(String(value)) : typeof value === type;
  return fits ? null : `${at} is ${JSON.stringify(value)}, not a ${type}`;
}

/** `['OPEN', 'CLOSED']` are words, `['string']` is a list of strings. */
const isWords = (shape) => shape.length > 1 || (typeof shape[0] === 'string' && /^[A-Z_]+$/.test(shape[0]));

const wordDifference = (words, value, at) =>
  words.includes(value) ? null : `${at} is ${JSON.stringify(value)}, not one of ${words.join(', ')}`;

function listDifference([shape], value, at) {
  if (!Array.isArray(value)) return `${at} is no list`;
  for (const [index, item] of value.entries()) {
    const difference = differenceOf(shape, item, `${at === 'the answer' ? '' : at}[${index}]`);
    if (difference) return difference;
  }
  return null;
}
