import type { FieldType } from '@/lib/shared/enums';
import type { FieldTypeRules } from './field-type';
import { copy } from './types/copy';
import { db_select } from './types/db-select';
import { email } from './types/email';
import { groupselect } from './types/group-select';
import { hidden } from './types/hidden';
import { integer } from './types/integer';
import { phone } from './types/phone';
import { select } from './types/select';
import { string } from './types/string';
import { text } from './types/text';
import { tierselect } from './types/tier-select';
import { timezone } from './types/timezone';
import { url } from './types/url';

/** Every type of field. Code asks what a type can do, never which one it is. */
const TYPES: Record<FieldType, FieldTypeRules> = {
  copy,
  db_select,
  email,
  groupselect,
  hidden,
  integer,
  phone,
  select,
  string,
  text,
  tierselect,
  timezone,
  url,
};

const OF_NO_TYPE: FieldTypeRules = { settings: [] };

/** The rules of a type. Cases and drafts store its name, which may be one that no longer exists. */
export const rulesOf = (type: string): FieldTypeRules =>
  Object.hasOwn(TYPES, type) ? TYPES[type as FieldType] : OF_NO_TYPE;

/** Filled in by the portal, so never required. */
export const isFilledIn = (type: string) => rulesOf(type).filledWith !== undefined;

/** The longest entry of a type. */
export const maxLengthOf = (type: string) => rulesOf(type).maxLength ?? 255;
