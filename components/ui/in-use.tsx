import { plural } from '@/lib/shared/format';
import { isPage } from '@/lib/shared/paths';
import { USE_KINDS, type Uses } from '@/lib/shared/uses';
import { Button } from './button';
import { Dialog } from './dialog';
import { TextLink } from './text-link';

type Props = { title: string; in_use: Uses[]; onClose: () => void };

/** Lists what keeps a thing from being deleted, linked where a screen exists (rule: network.delete-used). */
export function InUse({ title, in_use, onClose }: Props) {
  const close = (
    <Button data-start onClick={onClose}>
      Close
    </Button>
  );
  return (
    <Dialog open onClose={onClose} title={title} size="small" footer={close}>
      <div className="space-y-4">
        {in_use.map((one) => (
          <Kind key={one.kind} {...one} />
        ))}
      </div>
    </Dialog>
  );
}

function Kind({ kind, uses, total }: Uses) {
  return (
    <section>
      <h3>{USE_KINDS[kind][1].replace(/^./, (letter) => letter.toUpperCase())}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {uses.map(({ name, href }) => (
          <li key={href} className="wrap-anywhere">
            {isPage(href) ? <TextLink href={href}>{name}</TextLink> : name}
          </li>
        ))}
        {total > uses.length && <li>and {plural(total - uses.length, 'more', 'more')}</li>}
      </ul>
    </section>
  );
}
