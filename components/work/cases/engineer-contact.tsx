import { Mail, Phone } from '@/components/ui/icons';
import { phoneLink } from '@/lib/shared/phone';

type Props = { email: string | null; phone: string | null };
const LINK =
  'inline-flex items-center gap-1.5 text-accent-ink underline underline-offset-2 decoration-accent-line hover:decoration-current rounded-sm pointer-coarse:min-h-11 break-all';

export function EngineerContact({ email, phone }: Props) {
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {email && (
        <a href={`mailto:${email}`} className={LINK}>
          <Mail aria-hidden className="size-4 shrink-0" />
          {email}
        </a>
      )}
      {phone && (
        <a href={phoneLink(phone) ?? undefined} className={LINK}>
          <Phone aria-hidden className="size-4 shrink-0" />
          {phone}
        </a>
      )}
    </span>
  );
}
