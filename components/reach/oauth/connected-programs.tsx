'use client';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useConfirm } from '@/components/ui/confirm';
import { Time } from '@/components/ui/time';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { useSend } from '@/lib/client/use-send';
import type { endGrant, ProgramGrant } from '@/lib/reach/oauth/grants';
import { SCOPE_WORDS } from '@/lib/reach/oauth/policy';

type Props = { programs: ProgramGrant[]; title: string; hint: string; withPeople?: boolean };

/** Programs that people connected, each with its last use and a button to end it (rule: oauth.own-list). */
export const ConnectedPrograms = ({ programs, title, hint, withPeople = false }: Props) => (
  <Card title={title} hint={hint} flush>
    <ul className="divide-y divide-line border-t border-line" aria-label={title}>
      {programs.map((program) => (
        <Program key={program.id} program={program} withPeople={withPeople} />
      ))}
    </ul>
  </Card>
);

function Program({ program, withPeople }: { program: ProgramGrant; withPeople: boolean }) {
  const { id, program: name, person, scopes, connected_at, last_used_at, until } = program;
  const [ask, question] = useConfirm();
  const { send, pending } = useSend<typeof endGrant>(`/api/users/programs/${id}`, {
    method: 'DELETE',
    said: `${name} is no longer connected.`,
  });
  async function end() {
    const text = `It can do nothing ${withPeople ? `for ${person}` : 'for you'} from now on, until it is allowed again.`;
    if (await ask({ title: `End ${name}?`, children: text, action: 'End' })) await send();
  }
  return (
    <li className="flex flex-wrap items-start gap-3 px-5 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">
          {name}
          {withPeople && <span className="font-normal text-ink-soft"> for {person}</span>}
        </p>
        <p className="text-sm text-ink-soft">{scopes.map((scope) => SCOPE_WORDS[scope]).join('. ')}</p>
        <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
          <span>
            Connected <Time at={connected_at} />
          </span>
          <span>
            Last used <Time at={last_used_at} />
          </span>
          <span>
            Until <Time at={until} />
          </span>
        </p>
      </div>
      <Button small loading={pending} onClick={() => void end()}>
        End
        <VisuallyHidden>
          {' '}
          {name} for {person}
        </VisuallyHidden>
      </Button>
      {question}
    </li>
  );
}
