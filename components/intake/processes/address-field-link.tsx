'use client';
import { TextLink } from '@/components/ui/text-link';
import { ADDRESS_FIELDS, type AddressRole } from '@/lib/partners/health/policy';

/** Leads from an address in trouble to the field of the editor below that names it (rule: health.shown). */
export const AddressFieldLink = ({ role }: { role: AddressRole }) => (
  <TextLink
    href={`#${ADDRESS_FIELDS[role]}`}
    onClick={() =>
      document.getElementById(ADDRESS_FIELDS[role])?.querySelector<HTMLElement>('textarea, input')?.focus()
    }
  >
    Go to its field
  </TextLink>
);
