'use client';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Card } from '@/components/ui/card';
import type { NetworkCase } from '@/lib/work/cases/read/network-resources';
import { MIN_REASON } from '@/lib/work/cases/policy';
import type { ShownCustomerData } from '@/lib/work/cases/read/show-customer-data';
import { longDate } from '@/lib/shared/format';
import { CustomerDataSections, NOTICE } from './customer-data';

type Props = { theCase: Pick<NetworkCase, 'id' | 'customer_data_state' | 'customer_data_until'> };

/**
 * Shows the content of a case after the user gives a reason that both companies can read (rule:
 * customer-data.super-admin). It stays until the user leaves the screen or the data is removed.
 */
export function RequestedCustomerData({ theCase }: Props) {
  const router = useRouter();
  const [shown, setShown] = useState<ShownCustomerData>();
  const isRemoved = useIsPast(theCase.customer_data_until) || theCase.customer_data_state === 'removed';
  if (isRemoved)
    return (
      <Card title="Customer data">
        <p role="status" className="text-ink-soft">
          Customer data was removed on {longDate(theCase.customer_data_until)}.
        </p>
      </Card>
    );
  if (shown)
    return (
      <Card title="Customer data" hint="Both companies see in the timeline that you looked, and why." footer={NOTICE}>
        <h3 className="mb-1">Description</h3>
        <p className="mb-4 wrap-anywhere whitespace-pre-line">{shown.description}</p>
        <CustomerDataSections data={shown.customer_data} title={shown.section_title} />
      </Card>
    );
  const show = (data: ShownCustomerData) => {
    setShown(data);
    router.refresh();
  };
  return (
    <Card title="Customer data" footer={NOTICE}>
      <p className="mb-4 text-ink-soft">
        To see the description and the customer data, enter why. Your name and the reason are logged, and both companies
        see them in the timeline.
      </p>
      <Form<ShownCustomerData>
        to={`/api/super_admin/escalation/${theCase.id}/customer_data`}
        onDone={show}
        // A case that changed in the meantime is shown in its new state.
        onRefused={({ kind }) => kind === 'refused' && router.refresh()}
        label="Show customer data"
      >
        <LongText name="reason" label="Reason" hint={`At least ${MIN_REASON} characters`} rows={2} maxLength={500} />
        <Submit kind="secondary">Show customer data</Submit>
      </Form>
    </Card>
  );
}

/** Maximum delay of a browser timer in ms. */
const MAX_DELAY = 2 ** 31 - 1;

/** True once that time has passed, including while the screen is open. */
function useIsPast(time: string): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      const left = new Date(time).getTime() - Date.now();
      setIsPast(left <= 0);
      if (left > 0) timer = setTimeout(check, Math.min(left, MAX_DELAY));
    };
    check();
    return () => clearTimeout(timer);
  }, [time]);
  return isPast;
}
