'use client';
import { useState } from 'react';
import { loginAddress } from '@/lib/client/person';
import { KEEP_DRAFTS } from '@/lib/client/use-draft';

/**
 * Links to the login and back to this page, whose entries stay. When a draft cannot store them, such as a file, the
 * login opens in a new tab (rule: screens.signed-out).
 */
export function LogInAgain() {
  const [address] = useState(loginAddress);
  const [inNewTab] = useState(holdsMoreThanDrafts);
  return (
    <p>
      You are logged out.{' '}
      <a
        href={address}
        {...(inNewTab && { target: '_blank', rel: 'noopener' })}
        className="font-medium underline underline-offset-2"
        onClick={() => dispatchEvent(new Event(KEEP_DRAFTS))}
      >
        Log in.
      </a>
      {inNewTab && ' It opens in a new tab; then go on here.'}
    </p>
  );
}

function holdsMoreThanDrafts(): boolean {
  const secrets = [...document.querySelectorAll<HTMLInputElement>('input[type=file], input[type=password]')];
  return secrets.some(({ value }) => value !== '') || document.querySelector('form[data-asks-before-leaving]') !== null;
}
