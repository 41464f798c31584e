import { NotFoundMessage } from '@/app/not-found-message';
import { PublicFrame } from '@/app/public-frame';

export default function PublicNotFound() {
  return (
    <PublicFrame>
      <NotFoundMessage />
    </PublicFrame>
  );
}
