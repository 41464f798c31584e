import { expect, test } from 'playwright/test';
import { newPerson, openProfile, SLUG } from './people';
import { expectAccessible, logIn } from './support';

test.use({ timezoneId: 'Europe/Berlin' });

test('times are in the browser’s time zone, which a notice says once, until a person chooses one; UTC on hover', async ({
  page,
  request,
}) => {
  await logIn(page, await newPerson(request, 'zone'), SLUG);
  await openProfile(page);
  const session = page.locator('time').first();
  const notice = page.getByRole('note').filter({ hasText: 'Times are shown in Berlin time' });
  await expect(notice).toBeVisible();
  await expect(session).toHaveText(/^\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d/);
  await expect(session).not.toContainText(/^\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d UTC/);
  await notice.getByRole('button', { name: /^Close/ }).click();
  await expect(notice).toBeHidden();
  const form = page.getByRole('form', { name: 'Times and emails' });
  const zone = form.getByLabel('Time zone');
  await expect(zone).toHaveValue('');
  await zone.selectOption({ label: 'My time zone: Europe/Berlin' });
  await form.getByRole('radio', { name: /^Only about my cases/ }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your choices are saved.')).toBeVisible();
  await expect(session).toHaveText(/^\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d/);
  await expect(session).toHaveAttribute('title', /^\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d UTC$/);
  await expectAccessible(page);
  await page.reload();
  await expect(zone).toHaveValue('Europe/Berlin');
  await expect(form.getByRole('radio', { name: /^Only about my cases/ })).toBeChecked();
  await zone.selectOption({ label: 'UTC' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(session).toHaveText(/ UTC/);
});
