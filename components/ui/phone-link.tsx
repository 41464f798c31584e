import { phoneLink } from '@/lib/shared/phone';

const LOOK =
  'text-accent-ink underline underline-offset-2 decoration-accent-line hover:decoration-current rounded-sm whitespace-nowrap';

/** Shows plain text when the number cannot be dialed. */
export function PhoneLink({ number }: { number: string }) {
  const href = phoneLink(number);
  return href ? (
    <a href={href} className={LOOK}>
      {number}
    </a>
  ) : (
    <>{number}</>
  );
}
