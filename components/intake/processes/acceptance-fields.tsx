'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { FieldError } from '@/components/form/field-shell';
import { useFormState } from '@/components/form/form-state';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { Pencil, Plus } from '@/components/ui/icons';
import type { FieldErrors } from '@/lib/client/post';
import { PROCESS_FIELDS } from '@/lib/intake/processes/process-fields';
import { NEW_RULE, ruleText, rulesEntry, type NamedRule } from '@/lib/shared/acceptance';

/* Few processes have rules, and fewer are changed: the editor is loaded when it is opened. */
const AcceptanceEditor = dynamic(() => import('./acceptance-editor').then((part) => part.AcceptanceEditor), {
  loading: () => <Skeleton className="h-24" />,
});

const HINT =
  'Cases that the process accepts by itself. Their contact is who is on duty, else the escalation contact; without either, no rule holds. The answer says that it is automatic, and the response time runs until a person answers.';

type Props = { rules: NamedRule[]; company: string; calls: string };

/** The rules by which a process accepts cases, sent as one entry (rule: acceptance.rules). */
export function AcceptanceFields({ rules: saved, company, calls }: Props) {
  const { errors } = useFormState();
  const [rules, setRules] = useState(saved);
  const [editing, setEditing] = useState(false);
  const problem = problemOf(errors);
  function open() {
    if (!rules.length) setRules([NEW_RULE]);
    setEditing(true);
  }
  return (
    <Card
      title={PROCESS_FIELDS.acceptance_rules.label}
      hint={HINT}
      actions={
        !editing && (
          <Button icon={rules.length ? Pencil : Plus} onClick={open}>
            {rules.length ? 'Change the rules' : 'Add a rule'}
          </Button>
        )
      }
    >
      <div data-field="acceptance_rules" className="space-y-3">
        <input type="hidden" name="acceptance_rules" value={rulesEntry(rules)} readOnly />
        {problem && <FieldError id="acceptance_rules" text={problem} />}
        {editing ? (
          <AcceptanceEditor rules={rules} onChange={setRules} calls={calls} />
        ) : (
          <RuleList rules={rules} company={company} />
        )}
      </div>
    </Card>
  );
}

/** The first message about the rules, with the number of its rule. */
function problemOf(errors: FieldErrors): string | undefined {
  const [name, [text] = []] = Object.entries(errors).find(([key]) => key.startsWith('acceptance_rules')) ?? [];
  const index = name && /\.(\d+)/.exec(name)?.[1];
  return index === undefined || index === '' ? text : `Rule ${Number(index) + 1}: ${text}`;
}

const RuleList = ({ rules, company }: Pick<Props, 'rules' | 'company'>) =>
  rules.length ? (
    <ul className="space-y-1">
      {rules.map((rule, index) => (
        <li key={index} className="wrap-anywhere">
          {company} accepts {ruleText(rule)}.
        </li>
      ))}
    </ul>
  ) : (
    <p className="text-ink-soft">{company} accepts no case by itself: each waits for a person.</p>
  );
