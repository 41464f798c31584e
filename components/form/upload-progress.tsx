'use client';
import { useFormState } from './form-state';

export function UploadProgress() {
  const { progress } = useFormState();
  if (progress === undefined) return null;
  const percent = Math.floor(progress * 100);
  const words = percent < 100 ? `Uploading, ${percent} %` : 'Checking the file';
  return (
    <div className="space-y-1">
      <progress aria-label="Upload" value={percent} max={100} className="block h-1.5 w-full accent-accent" />
      <p className="text-sm text-ink-soft tabular-nums">{words}</p>
    </div>
  );
}
