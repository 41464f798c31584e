import { classes } from '@/lib/shared/classes';

/** A company's logo, uncropped, in a box 60 px high (spec 1 §9). White behind it in both themes, as logos expect. */
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
