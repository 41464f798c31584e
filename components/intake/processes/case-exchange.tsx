'use client';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ExternalLink } from '@/components/ui/icons';
import { TextLink } from '@/components/ui/text-link';
import { get, isFailure } from '@/lib/client/post';
import type { openCaseExchange } from '@/lib/partners/directory/case-exchange';
import type { AnswerOf } from '@/lib/shared/answer';

/**
 * Opens the partner's case exchange in a new tab that gets no data of ours (spec 1 §7, rule: processes.case-exchange).
 */
export function CaseExchange({ document_id }: { document_id: number }) {
  const [state, setState] = useState<{ pending?: boolean; url?: string; trouble?: string }>({});

  async function open() {
    setState({ pending: true });
    try {
      const { success, url, message } = await get<AnswerOf<typeof openCaseExchange>>(
        '/api/caller/case_exchange/cases',
        {
          document_id: String(document_id),
        },
      );
      if (!success || !url?.startsWith('https://'))
        return setState({ trouble: message ?? 'The case exchange is not available.' });
      window.open(url, '_blank', 'noopener,noreferrer');
      setState({ url });
    } catch (error) {
      if (!isFailure(error)) throw error;
      setState({ trouble: error.message });
    }
  }
  return (
    <div className="space-y-3">
      <Button kind="primary" icon={ExternalLink} loading={state.pending} onClick={() => void open()}>
        Open case exchange
      </Button>
      {state.trouble && (
        <Alert level="warning" live>
          {state.trouble}
        </Alert>
      )}
      {state.url && (
        <Alert live>
          The case exchange opens in a new tab. If it does not,{' '}
          <TextLink external href={state.url}>
            open it here
          </TextLink>
          .
        </Alert>
      )}
    </div>
  );
}
