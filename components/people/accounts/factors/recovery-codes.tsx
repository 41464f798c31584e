'use client';
import { Button } from '@/components/ui/button';
import { Copy, Download } from '@/components/ui/icons';
import { notify } from '@/lib/client/notify';

type Props = { codes: string[]; onSaved: () => void };

/** The ten recovery codes, which are shown once (rule: second-factor.recovery-codes). */
export function RecoveryCodes({ codes, onSaved }: Props) {
  const text = `Recovery codes for Concord. Each works once.\n\n${codes.join('\n')}\n`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      notify.success('The codes are copied.');
    } catch {
      notify.warning('The browser did not allow copying. Save them as a file instead.');
    }
  }
  function save() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = 'concord-recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(link.href);
  }
  return (
    <div className="space-y-4">
      <p className="text-ink-soft">
        Without your phone, each of these codes logs you in once. Keep them where you keep important papers: we never
        show them again.
      </p>
      <ol className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-md border border-line bg-sunken px-4 py-3 font-mono min-[24rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button small icon={Copy} onClick={() => void copy()}>
          Copy
        </Button>
        <Button small icon={Download} onClick={save}>
          Save as a file
        </Button>
      </div>
      <Button kind="primary" wide onClick={onSaved}>
        I have saved the codes
      </Button>
    </div>
  );
}
