import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import type { OwnDocument } from '@/lib/intake/processes/managed-resources';

/**
 * Lists the processes that a parent offers, each under the name that callers choose it by (rule: processes.parent).
 */
export function SubProcesses({ of, base }: { of: OwnDocument['doc_linkages']; base: string }) {
  return (
    <Card title="Sub-processes" hint="Callers choose one of them.">
      {of.length === 0 && <p className="text-ink-soft">None yet. Ask for one with “Contact”.</p>}
      <ul className="space-y-1.5">
        {of.map(({ contact_document_id, option_name, name }) => (
          <li key={contact_document_id} className="break-words">
            {option_name}: <TextLink href={`${base}/${contact_document_id}`}>{name}</TextLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
