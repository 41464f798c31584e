'use client';
import type { MouseEvent, Ref } from 'react';
import type { Failure } from '@/lib/client/post';
import { Alert } from '@/components/ui/alert';
import { LogInAgain } from './log-in-again';
import { focusField, type FieldMessage } from './focus-field';

type Props = {
  failure: Failure;
  messages: FieldMessage[];
  form: () => HTMLFormElement | null;
  ref: Ref<HTMLDivElement>;
};

export function ErrorSummary({ failure, messages, form, ref }: Props) {
  const go = (event: MouseEvent, name: string) => {
    event.preventDefault();
    const element = form();
    if (element) focusField(element, name);
  };
  return (
    <div ref={ref} tabIndex={-1} className="scroll-mt-24 rounded-md outline-none">
      <Alert level={failure.kind === 'invalid' ? 'danger' : 'warning'} live title={titleOf(failure)}>
        {failure.kind === 'signed_out' && (
          <>
            <LogInAgain />
            <p>Your entries are kept.</p>
          </>
        )}
        {messages.length > 0 && (
          <ul className="mt-1 list-disc space-y-1 pl-4">
            {messages.map(({ name, label, text: message, id }) => {
              const text = label ? `${label}: ${message}` : message;
              return (
                <li key={name}>
                  {id ? (
                    <a href={`#${id}`} className="underline underline-offset-2" onClick={(event) => go(event, name)}>
                      {text}
                    </a>
                  ) : (
                    text
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Alert>
    </div>
  );
}

function titleOf(failure: Failure): string | undefined {
  if (failure.kind === 'invalid') return 'Check your entries';
  if (failure.kind === 'signed_out') return undefined;
  return failure.message;
}
