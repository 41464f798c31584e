'use client';
import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { proofDialogReady, proofQuestion } from '@/lib/client/proof';
import { useStore } from '@/lib/client/store';

const ProofDialog = dynamic(() => import('./proof-dialog').then((part) => part.ProofDialog), {
  ssr: false,
});

/** Shows the dialog for calls that need a recent proof; loaded with the first of them (rule: proof.dialog). */
export function ProofQuestion() {
  const question = useStore(proofQuestion, null);
  useEffect(proofDialogReady, []);
  return question && <ProofDialog onSettled={question.settle} />;
}
