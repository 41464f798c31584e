'use client';
import { useEffect, useRef, useState } from 'react';
import { Hidden } from '@/components/form/field';
import { FileField } from '@/components/form/file-field';
import { UploadProgress } from '@/components/form/upload-progress';
import { Button } from '@/components/ui/button';

type Props = { /** Address of the uploaded logo; null without one. */ current: string | null; maxMegabytes: number };

export function LogoField({ current, maxMegabytes }: Props) {
  const [preview, showPreview] = usePreview();
  const [removed, setRemoved] = useState(false);
  const shown = preview ?? (removed ? null : current);
  return (
    <div className="space-y-3">
      <FileField
        name="logo_file"
        label="Logo"
        hint="Shown 60 pixels high. Without one, its initials are shown."
        optional
        accept=".jpg,.jpeg,.png"
        maxMegabytes={maxMegabytes}
        onFile={showPreview}
      />
      {preview && <UploadProgress />}
      {removed && <Hidden name="remove_logo" value="1" />}
      <div className="flex flex-wrap items-center gap-3" aria-live="polite">
        {shown && (
          <span className="inline-flex size-15 shrink-0 items-center justify-center overflow-hidden rounded-md border border-line bg-[#fff] p-1">
            <img
              src={shown}
              alt={preview ? 'The chosen logo' : 'The present logo'}
              className="size-full object-contain"
            />
          </span>
        )}
        {current && !preview && (
          <>
            {removed && <span className="text-ink-soft">The logo will be removed when you save.</span>}
            <Button small onClick={() => setRemoved(!removed)}>
              {removed ? 'Keep the logo' : 'Remove logo'}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function usePreview() {
  const [url, setUrl] = useState<string>();
  const last = useRef<string>(undefined);
  useEffect(() => () => revoke(last.current), []);
  const show = (file: File | undefined) => {
    revoke(last.current);
    last.current = file && URL.createObjectURL(file);
    setUrl(last.current);
  };
  return [url, show] as const;
}

function revoke(url: string | undefined): void {
  if (url) URL.revokeObjectURL(url);
}
