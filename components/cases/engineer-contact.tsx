import { Mail, Phone } from 'lucide-react';
import { phone as shownPhone, tel } from '@/lib/shared/format';

type Props = { email: string | null; phone: string | null; country?: string | null };
const LINK = 'inline-flex items-center gap-1.5 text-accent-ink underline underline-offset-2 decoration-accent-line hover:decoration-current rounded-sm pointer-coarse:min-h-11 break-all';

/** Mail and phone that a finger can use. A phone may come as '{country}: {number}'. */
export function EngineerContact({ email, phone, country }: Props) {
  const [, code, number] = /^([A-Z]{2}): (.+)$/.exec(phone ?? '') ?? [null, country, phone];
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {email && <a href={`mailto:${email}`} className={LINK}><Mail aria-hidden className="size-4 shrink-0" />{email}</a>}
      {number && <a href={tel(number)} className={LINK}><Phone aria-hidden className="size-4 shrink-0" />{shownPhone(number, code)}</a>}
    </span>
  );
}
