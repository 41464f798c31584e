'use client';
import dynamic from 'next/dynamic';
import type { ForcedDialog as Which } from '@/lib/people/accounts/policy';
import type { Profile } from '@/lib/people/accounts/read-profile';

const UpdateProfile = dynamic(() => import('./update-profile-dialog').then((part) => part.UpdateProfileDialog), {
  ssr: false,
});
const UpdateAgreement = dynamic(() => import('./update-agreement-dialog').then((part) => part.UpdateAgreementDialog), {
  ssr: false,
});

/** A dialog that must be answered first (spec 1 §4); loaded only when needed. */
export function ForcedDialog({ which, profile }: { which: Which; profile: Profile }) {
  return which === 'profile' ? <UpdateProfile {...profile} /> : <UpdateAgreement {...profile} />;
}
