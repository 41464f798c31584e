'use client';
import { useState } from 'react';
import { Card } from '@/components/ui/card';
import { Checkbox, Checkboxes, RadioCards } from '@/components/form/choices';
import { Copy } from '@/components/form/copy';
import { DateField } from '@/components/form/date-field';
import { DbSelect } from '@/components/form/db-select';
import { Field, Hidden, LongText } from '@/components/form/field';
import { Fieldset } from '@/components/form/fieldset';
import { FileField } from '@/components/form/file-field';
import { Form } from '@/components/form/form';
import { FormContext } from '@/components/form/form-state';
import { Password } from '@/components/form/password';
import { Phone } from '@/components/form/phone';
import { RichText } from '@/components/form/rich-text';
import { Select } from '@/components/form/select';
import { Submit } from '@/components/form/submit';
import { TierSelect } from '@/components/form/tier-select';
import { Timezone } from '@/components/form/timezone';
import { Check, CircleHelp, X } from '@/components/ui/icons';
import { PRIORITY_NAMES } from '@/lib/shared/enums';

const PRODUCTS = [
  {
    value: 'Switch',
    label: 'Switch',
    options: [
      { value: 'Core', label: 'Core' },
      { value: 'Edge', label: 'Edge' },
    ],
  },
  { value: 'Router', label: 'Router', options: [{ value: 'Branch', label: 'Branch' }] },
];
const ERRORS = {
  refused_name: ['Enter a first name.'],
  refused_priority: ['Choose a priority.'],
  refused_phone: ['Enter a phone number.'],
  refused_terms: ['You must accept the terms of the privacy policy.'],
};

export function Fields() {
  const [group, setGroup] = useState('');
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_24rem] lg:items-start">
      <Card title="Fields" hint="Keeps what was typed through a reload.">
        <Form to="/api/design" draftKey="design" label="Every kind of field">
          <Fieldset title="Customer Information" columns>
            <Field name="first_name" label="First name" autoComplete="given-name" />
            <Field name="last_name" label="Last name" optional />
            <Field name="email" type="email" label="Email" hint="Where the answer goes." />
            <Phone name="phone" label="Phone" />
            <Field name="site" type="url" label="Website" optional />
            <Field name="users" type="number" label="Users affected" />
            <Field name="internal_case_number" label="Internal case number" mono defaultValue="ACM-2026-000184" />
            <Timezone name="timezone" label="Timezone" />
          </Fieldset>
          <Fieldset title="Problem Information">
            <LongText name="problem_description" label="Description" />
            <Select name="case_priority" label="Priority" options={PRIORITY_NAMES} />
            <Select name="platform" label="Platform" options={{ Linux: 'Linux', Windows: 'Windows' }} other optional />
            <TierSelect name="product" label="Product" options={PRODUCTS} />
            <Select
              name="group"
              label="Kind of problem"
              options={{ outage: 'Outage', slow: 'Slow' }}
              onChange={setGroup}
            />
            {group === 'outage' && <Field name="since" label="Since when" />}
            <DbSelect name="country" label="Country" model="country" foreignKey="" />
            <DateField name="happened" label="Happened on" />
            <Copy name="reference" label="Reference" value="BOR-77-1-A" />
            <FileField name="file" label="Attachment" accept=".pdf,.png" optional />
            <RichText
              name="instructions"
              label="Instructions"
              defaultValue="<p>Call the <strong>hotline</strong> first.</p>"
            />
            <Hidden name="sample_submission" value="0" />
          </Fieldset>
          <Fieldset title="Choices">
            <RadioCards
              name="status"
              label="Your answer"
              defaultValue="accepted"
              cards={[
                { value: 'accepted', label: 'Accept', hint: 'Your engineer contacts theirs.', icon: Check },
                {
                  value: 'information',
                  label: 'Request information',
                  hint: 'They answer one question.',
                  icon: CircleHelp,
                },
                { value: 'rejected', label: 'Reject', hint: 'The case ends here.', icon: X },
              ]}
            />
            <Checkboxes
              name="groups"
              label="Groups"
              options={{ north: 'Northern vendors', storage: 'Storage alliance' }}
              defaultValue={['storage']}
            />
            <Checkbox name="agree_confirm" label="I accept the terms of the privacy policy." />
            <Password name="password" label="New password" rules />
          </Fieldset>
          <Submit>Send to Borealis Networks</Submit>
        </Form>
      </Card>
      <Card title="Refused, read-only, disabled">
        <FormContext value={{ formId: 'refused', errors: ERRORS, pending: false }}>
          <div className="space-y-5">
            <Field name="refused_name" label="First name" hint="As on the badge." />
            <Select name="refused_priority" label="Priority" options={PRIORITY_NAMES} />
            <Phone name="refused_phone" label="Phone" />
            <Checkbox name="refused_terms" label="I accept the terms of the privacy policy." />
            <Field name="role" label="Role" defaultValue="Standard User" readOnly />
            <Field name="locked" label="Priority" defaultValue="Low" disabled />
          </div>
        </FormContext>
      </Card>
    </div>
  );
}
