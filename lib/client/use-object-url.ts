'use client';
import { useEffect, useRef, useState } from 'react';

export function useObjectUrl(): [string | undefined, (file: File | undefined) => void] {
  const [url, setUrl] = useState<string>();
  const last = useRef<string>(undefined);
  useEffect(() => () => revoke(last.current), []);
  const show = (file: File | undefined) => {
    revoke(last.current);
    last.current = file && URL.createObjectURL(file);
    setUrl(last.current);
  };
  return [url, show];
}

function revoke(url: string | undefined): void {
  if (url) URL.revokeObjectURL(url);
}
