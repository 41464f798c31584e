import { Submit } from '@/components/form/submit';

export function SaveHeader({ company, again }: { company: string; again: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 font-medium break-words">{company}</p>
      <Submit>{again ? 'Save anyway' : 'Save'}</Submit>
    </div>
  );
}
