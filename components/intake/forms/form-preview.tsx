'use client';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { PreviewedForm, type Previewed } from './previewed-form';

type Props = {
  of: Previewed;
  title?: string;
  children?: ReactNode;
  onClose: () => void;
};

/** Sends nothing. Render it outside the form that is being edited. */
export function FormPreview({ of, title = 'Preview', children, onClose }: Props) {
  return createPortal(
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="large"
      footer={
        <Button kind="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {children}
      <PreviewedForm of={of} id="preview" label={title} />
    </Dialog>,
    document.body,
  );
}
