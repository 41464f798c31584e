import { TextLink } from '@/components/ui/text-link';
import { runQuery } from '@/lib/platform/operation/run-query';
import { listNews } from '@/lib/partners/directory/news';
import { longDate } from '@/lib/shared/format';

/** Renders nothing until the latest posts of the news site are loaded (rule: screens.news). */
export async function NewsStrip() {
  const posts = await runQuery(listNews, {});
  if (!posts.length) return null;
  return (
    <section aria-label="News" className="space-y-3">
      <h2>News</h2>
      <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        {posts.map(({ title, link, date }) => (
          <li key={link} className="min-w-0 border-l-2 border-line pl-3">
            <TextLink href={link} external className="break-words">
              {title}
            </TextLink>
            {date && (
              <time dateTime={date} className="block text-sm text-ink-soft">
                {longDate(date)}
              </time>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
