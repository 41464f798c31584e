'use client';
import { optionsOf } from '@/components/form/options';
import { SelectBox } from '@/components/form/select';
import { useUrlState } from '@/components/table/use-url-state';
import { CONTRACT_FILTERS } from '@/lib/network/companies/policy';

export function ContractChoice() {
  const url = useUrlState();
  return (
    <SelectBox
      name="contract"
      aria-label="Contract"
      className="sm:w-52"
      value={url.get('contract')}
      empty="Any contract"
      list={optionsOf(CONTRACT_FILTERS)}
      onChange={(event) => url.set({ contract: event.target.value, page: undefined })}
    />
  );
}
