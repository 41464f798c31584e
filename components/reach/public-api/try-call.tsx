'use client';
import { useState } from 'react';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Select } from '@/components/form/select';
import { Submit } from '@/components/form/submit';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import type { ApiClientRow } from '@/lib/reach/public-api/clients';
import { addressOf, TRIED_CALLS, type TriedCall } from '@/lib/reach/public-api/policy';
import type { tryCall } from '@/lib/reach/public-api/try-call';
import type { AnswerOf } from '@/lib/shared/answer';
import { CLIENTS } from './calls';

const CALLS = Object.entries(TRIED_CALLS).map(([value, { path }]) => ({ value, label: `GET ${path}` }));

type Props = { clients: ApiClientRow[]; origin: string };
type Tried = AnswerOf<typeof tryCall> & { curl: string };

/** Runs a reading call as one of the clients, and shows its answer and the equivalent command line (rule: api.try). */
export function TryCall({ clients, origin }: Props) {
  const [client, setClient] = useState(String(clients[0]?.id));
  const [call, setCall] = useState<TriedCall>('getCurrentUser');
  const [curl, setCurl] = useState('');
  const [tried, setTried] = useState<Tried>();
  return (
    <Card title="Try a call" hint="As one of your clients, with its scopes. It only reads.">
      <Form<AnswerOf<typeof tryCall>>
        to={`${CLIENTS}/${client}/try`}
        label="Try a call"
        className="space-y-4"
        transform={({ chosen: _client, call: _call, ...parameters }) => {
          setCurl(
            `curl -H "Authorization: Bearer $TOKEN" "${origin}${addressOf(call, parameters as Record<string, string>)}"`,
          );
          return { call, parameters };
        }}
        onDone={(answer) => setTried({ ...answer, curl })}
      >
        <Select
          name="chosen"
          label="Client"
          options={clients.map(({ id, name }) => ({ value: String(id), label: name }))}
          defaultValue={client}
          onChange={setClient}
        />
        <Select
          name="call"
          label="Call"
          options={CALLS}
          defaultValue={call}
          onChange={(next) => setCall(next as TriedCall)}
        />
        {TRIED_CALLS[call].parameters.map((name) => (
          <Field
            key={`${call} ${name}`}
            name={name}
            label={name}
            optional={!TRIED_CALLS[call].path.includes(`{${name}}`)}
            mono
          />
        ))}
        <Submit kind="secondary">Run</Submit>
      </Form>
      {tried && (
        <div className="mt-4 space-y-2" role="status">
          <p>Status {tried.status}</p>
          {curl && <CopyText text={curl} name="the command" />}
          <pre
            aria-label="Answer"
            className="max-h-96 overflow-auto rounded-lg border border-line bg-sunken p-3 text-sm"
          >
            {tried.answer}
          </pre>
        </div>
      )}
    </Card>
  );
}
