'use client';
import { useEffect, useState } from 'react';
import { Form } from '@/components/form/form';
import { Card } from '@/components/ui/card';
import { isFailure, post } from '@/lib/client/post';
import type { TextName } from '@/lib/intake/processes/process-fields';
import { ProcessBasics } from './process-basics';
import { ProcessConflict } from './process-conflict';
import { ProcessText } from './process-text';
import { SaveHeader } from './save-header';
import { StaticPage } from './static-page';
import { useProcessForm } from './use-process-form';
import type { ContactDocument } from '@/lib/intake/processes/resources';
import type { previewPage } from '@/lib/intake/processes/preview-page';
import type { AnswerOf } from '@/lib/shared/answer';

type Page = Pick<ContactDocument, 'static_document' | 'static_layout' | 'static_links'>;
type Values = Record<TextName, string> & { status: string };
type Props = {
  company: { id: number; name: string };
  id: number;
  version_id?: number;
  values: Values;
  page: Page;
};

export function StaticProcess({ company, id, version_id, values, page }: Props) {
  const { conflict, form } = useProcessForm({ company_id: company.id, id, version_id, values });
  const [html, setHtml] = useState(values.document_html);
  return (
    <div className="grid gap-6 xl:grid-cols-2 xl:items-start">
      <Form {...form} label={values.title || 'New process'} className="min-w-0">
        <SaveHeader company={company.name} again={!!conflict} />
        {conflict && <ProcessConflict conflict={conflict} />}
        <ProcessBasics company_id={company.id} document_type="default" values={values} isNew={id === 0} />
        <Card title="Page">
          <div
            className="space-y-5 [&_textarea]:font-mono [&_textarea]:text-sm"
            onInput={({ target }) => {
              if (target instanceof HTMLTextAreaElement && target.name === 'document_html') setHtml(target.value);
            }}
          >
            <ProcessText
              name="document_html"
              hint="Text, headings, lists, tables and links; scripts, images and forms are removed."
              defaultValue={values.document_html}
            />
          </div>
        </Card>
        <Card title="For callers">
          <ProcessText name="admin_note" hint="Shown to callers beside the page." defaultValue={values.admin_note} />
        </Card>
      </Form>
      <Preview
        key={company.id}
        html={html}
        initial={page}
        url={`/api/super_admin/companies/${company.id}/contact_documents/preview`}
        id={id}
      />
    </div>
  );
}

const PAUSE = 300;
type PreviewProps = { html: string; initial: Page; url: string; id: number };

function Preview({ html, initial, url, id }: PreviewProps) {
  const [shown, setShown] = useState<{ of?: string; page: Page; trouble?: string }>({ page: initial });
  useEffect(() => {
    if (shown.of === undefined && html === '') return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      post<AnswerOf<typeof previewPage>>(url, { document_html: html }, { signal: stop.signal }).then(
        (page) => setShown({ of: html, page }),
        (problem: unknown) => {
          if (isFailure(problem))
            setShown((before) => ({ ...before, of: html, trouble: 'The preview could not be updated.' }));
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [html, url]); // oxlint-disable-line react-hooks/exhaustive-deps
  return (
    <section aria-labelledby="static-preview" className="min-w-0 xl:sticky xl:top-4">
      <h2 id="static-preview" className="mb-2">
        Preview
      </h2>
      {shown.trouble && <p className="mb-2 text-sm text-ink-soft">{shown.trouble}</p>}
      {shown.page.static_document ? (
        <StaticPage document={{ id, name: 'Preview', ...shown.page, has_case_exchange: false }} />
      ) : (
        <p className="text-ink-soft">What you write appears here as its readers will see it.</p>
      )}
    </section>
  );
}
