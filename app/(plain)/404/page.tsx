import { notFound } from 'next/navigation';

/** The path of Page Not Found itself. */
export default function NotFoundPage() {
  notFound();
}
