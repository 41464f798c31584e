'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { notify } from '@/lib/client/notify';
import type { Failure } from '@/lib/client/post';
import { companyScreen } from '@/lib/network/companies/policy';
import type { saveProcess } from '@/lib/intake/processes/save-process';
import type { AnswerOf } from '@/lib/shared/answer';
import type { VersionChange } from '@/lib/shared/version-change';

type Body = Record<string, unknown>;
type Conflict = { version_id: number; changed_by: string; changes: VersionChange[] };

export type Opened = { company_id: number; id: number; version_id?: number; values: Body };

const isConflict = (answer: unknown): answer is Conflict =>
  typeof answer === 'object' && answer !== null && 'version_id' in answer && 'changes' in answer;

/** Makes entries comparable, independent of line breaks and of ids as text or number. */
const plain = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'number' ? String(inner) : inner))
    : String(value ?? '')
        .replace(/\r\n?/g, '\n')
        .trim();

/**
 * Saves a process: after someone else's save, only the fields changed here are sent, so that both changes are kept
 * (rule: network.process-conflict). Then it opens the company, where its message shows (spec 3 §2).
 */
export function useProcessForm(
  { company_id, id, version_id, values }: Opened,
  adapt: (body: Body) => Body = (body) => body,
) {
  const router = useRouter();
  const [conflict, setConflict] = useState<Conflict>();
  const isNew = id === 0;
  const isSame = (name: string, value: unknown) => plain(value) === plain(values[name]);

  function transform(body: Body): Body {
    const sent = Object.entries(body).filter(
      ([name, value]) =>
        !name.startsWith('editor-') &&
        (isNew || name === 'document_type' || !isSame(name, value) || (!conflict && !ONLY_CHANGED.includes(name))),
    );
    return { ...adapt(Object.fromEntries(sent)), version_id: conflict?.version_id ?? version_id };
  }
  function onDone(answer: AnswerOf<typeof saveProcess>) {
    notify[answer.version_id === version_id ? 'warning' : 'success'](answer.message);
    router.push(companyScreen(company_id));
    router.refresh();
  }
  function onRefused({ status, answer }: Failure) {
    if (status === 409 && isConflict(answer)) setConflict(answer);
  }
  return {
    conflict,
    form: {
      to: `/api/super_admin/companies/${company_id}/contact_documents/${id}`,
      transform,
      onDone,
      onRefused,
      asksBeforeLeaving: !isNew,
      draftKey: isNew ? `process-${company_id}` : undefined,
    },
  };
}

/*
 * Omitted when unchanged: stored fields keep their names and are not parsed again; departments and groups may have got
 * another process meanwhile.
 */
const ONLY_CHANGED = ['fields', 'departments', 'groups', 'acceptance_rules'];
