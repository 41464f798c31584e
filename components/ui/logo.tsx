import { classes } from '@/lib/shared/classes';

/**
 * Shows the whole logo in a box 60 px high (spec 1 §9). The ground is white in both themes because logos are made for
 * it.
 */
export function Logo({
  slug,
  name,
  small,
  className,
}: {
  slug: string;
  name: string;
  small?: boolean;
  className?: string;
}) {
  const side = small ? 36 : 60;
  return (
    <span
      className={classes(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-md border border-line bg-[#fff] p-1',
        small ? 'size-9' : 'size-15',
        className,
      )}
    >
      <img
        src={`/resources/company_logo/${encodeURIComponent(slug)}`}
        alt={name}
        width={side}
        height={side}
        className="size-full object-contain"
      />
    </span>
  );
}
