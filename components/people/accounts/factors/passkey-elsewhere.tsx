import { buttonLook, type ButtonLook } from '@/components/ui/button';
import { KeyRound } from '@/components/ui/icons';
import { classes } from '@/lib/shared/classes';

type Props = ButtonLook & {
  landing: string;
  to: string;
  children: string;
  then?: string;
};

/** Leads to the root host for what browsers refuse on this one, and says why (rule: passkeys.relying-party). */
export function PasskeyElsewhere({ landing, to, children, then = '', ...look }: Props) {
  const { host, hostname } = new URL(landing);
  return (
    <div>
      <a href={new URL(to, landing).href} className={classes(buttonLook(look), 'no-underline')}>
        <KeyRound aria-hidden className="size-4 shrink-0" />
        {children}
      </a>
      <p className="mt-1.5 text-sm text-ink-soft">
        Opens {host}: browsers use no passkeys on names below {hostname}.{then && ` ${then}`}
      </p>
    </div>
  );
}

export const AddElsewhere = (props: ButtonLook & Pick<Props, 'landing'>) => (
  <PasskeyElsewhere {...props} to="/profile" then="Log in there as you did here.">
    Add a passkey
  </PasskeyElsewhere>
);
