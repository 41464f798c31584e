'use client';
import { useCallback, useId, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Check, UserPlus } from '@/components/ui/icons';
import { Spinner } from '@/components/ui/spinner';
import { post } from '@/lib/client/post';
import { useSend } from '@/lib/client/use-send';
import { MIN_SEARCH, useSuggest } from '@/lib/client/use-suggest';
import { fullName } from '@/lib/shared/format';
import type { addGroupUser } from '@/lib/network/groups/change-access';
import type { searchGroupUsers } from '@/lib/network/groups/group-users';
import type { AnswerOf } from '@/lib/shared/answer';

type FoundUser = AnswerOf<typeof searchGroupUsers>['users'][number];

type Props = {
  /** Endpoint of the search, and the one that adds a user, to which the id is appended. */
  search: string;
  add: string;
  relation_id: number;
  /** Access changed since the search, by user id. */
  changed: Record<number, boolean>;
  onAdded: (user_id: number) => void;
};

const PAUSE = 250;

export function AddUsers({ search, add, relation_id, changed, onAdded }: Props) {
  const [term, setTerm] = useState('');
  const latest = useRef(term);
  const id = useId();
  const find = useCallback(
    async (wanted: string) => {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      if (latest.current.trim() !== wanted) return [];
      return (await post<AnswerOf<typeof searchGroupUsers>>(search, { search_term: wanted, relation_id })).users;
    },
    [search, relation_id],
  );
  const { suggestions, state, message } = useSuggest<FoundUser>(search, term, { find });
  const type = (next: string) => {
    latest.current = next;
    setTerm(next);
  };
  const searched = term.trim().length >= MIN_SEARCH;
  return (
    <div className="space-y-3">
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-medium">
          Find a user
        </label>
        <span className="entry flex max-w-96 items-center gap-2">
          <input
            id={id}
            type="text"
            role="searchbox"
            value={term}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            placeholder="Name or email address"
            className="min-w-0 flex-1 bg-transparent outline-none"
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && type('')}
          />
          {state === 'searching' && <Spinner className="text-ink-faint" />}
        </span>
      </div>
      {state === 'failed' && <Alert level="warning">{message ?? 'The search did not answer.'}</Alert>}
      {searched && suggestions.length > 0 && (
        <ul aria-label="Users found" className="max-w-180 divide-y divide-line rounded-lg border border-line">
          {suggestions.map((user) => (
            <Found
              key={user.id}
              user={user}
              inGroup={changed[user.id] ?? user.group_access}
              add={{ to: `${add}/${user.id}`, relation_id, onAdded }}
            />
          ))}
        </ul>
      )}
      <p role="status" className={searched && state === 'done' && !suggestions.length ? 'text-ink-soft' : 'sr-only'}>
        {searched && state === 'done' && (suggestions.length ? `${suggestions.length} found` : 'No Users Found')}
      </p>
    </div>
  );
}

type AddOptions = { to: string; relation_id: number; onAdded: (user_id: number) => void };

function Found({ user, inGroup, add }: { user: FoundUser; inGroup: boolean; add: AddOptions }) {
  const name = fullName(user);
  const { send, pending } = useSend<typeof addGroupUser>(add.to, {
    said: `${name} has access now.`,
    refresh: false,
    onDone: () => add.onAdded(user.id),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
      <span className="min-w-0 flex-1 break-words">
        <span className="block font-medium">{name}</span>
        <span className="block text-sm text-ink-soft">
          {[user.city, user.country?.name].filter(Boolean).join(', ') || 'No location'}
        </span>
      </span>
      {inGroup ? (
        <span className="inline-flex min-h-8 items-center gap-1.5 text-sm font-medium text-green-ink">
          <Check aria-hidden className="size-4" />
          In group
        </span>
      ) : (
        <Button
          small
          icon={UserPlus}
          loading={pending}
          aria-label={`Add User ${name}`}
          onClick={() => void send({ relation_id: add.relation_id })}
        >
          Add User
        </Button>
      )}
    </li>
  );
}
