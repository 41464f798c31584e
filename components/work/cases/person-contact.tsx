import { buttonLook } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Mail, Phone } from '@/components/ui/icons';
import { classes } from '@/lib/shared/classes';
import { phoneLink } from '@/lib/shared/phone';

export type ContactPerson = { name: string | null; role: string; email: string | null; phone: string | null };

const TAP = classes(buttonLook(), 'max-w-full min-w-0 no-underline pointer-coarse:w-full pointer-coarse:justify-start');

/** Phone and email are large enough for a finger. */
export function ContactCard({ title, person }: { title: string; person: ContactPerson }) {
  const { name, role, email, phone } = person;
  const call = phone ? phoneLink(phone) : null;
  return (
    <Card title={title}>
      <p className="text-lg font-semibold break-words">{name || email || phone}</p>
      <p className="text-ink-soft">{role}</p>
      {(phone || email) && (
        <p className="mt-3 flex flex-wrap gap-2">
          {phone && call && (
            <a href={call} className={TAP}>
              <Phone aria-hidden className="size-4 shrink-0" />
              {phone}
            </a>
          )}
          {phone && !call && <span className="py-2">{phone}</span>}
          {email && (
            <a href={`mailto:${email}`} className={TAP} title={email}>
              <Mail aria-hidden className="size-4 shrink-0" />
              <span className="min-w-0 truncate">{email}</span>
            </a>
          )}
        </p>
      )}
    </Card>
  );
}
