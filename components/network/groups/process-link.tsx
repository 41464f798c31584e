import { TextLink } from '@/components/ui/text-link';
import { isPage } from '@/lib/shared/paths';

const PROCESSES = '/admin/inbound_process';

export function ProcessLink({ process }: { process: { id: number; name: string } }) {
  const href = [PROCESSES, process.id].join('/');
  return isPage(href) ? (
    <TextLink href={href}>{process.name}</TextLink>
  ) : (
    <span className="break-words">{process.name}</span>
  );
}
