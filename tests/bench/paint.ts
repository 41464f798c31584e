import { chromium, type Page } from 'playwright/test';
import { findChromium } from '../../scripts/chromium.ts';

const VISITS = 5;

/** Largest contentful paint as reported by the browser one second after loading. */
const largestPaint = async () => {
  if (document.readyState !== 'complete') await new Promise((done) => addEventListener('load', done, { once: true }));
  return new Promise<number>((done) => {
    let last = NaN;
    const observer = new PerformanceObserver((list) => {
      last = list.getEntries().at(-1)?.startTime ?? last;
    });
    observer.observe({ type: 'largest-contentful-paint', buffered: true });
    setTimeout(() => done(last), 1000);
  });
};

/** Largest contentful paint in ms in Chromium at 1440 × 900: median of five visits with an empty cache. */
export function paintOf(url: string, cookie: string): Promise<number> {
  return medianOfVisits(url, cookie, (page) => page.evaluate(largestPaint));
}

/**
 * Time in ms from opening a page until React handles the last element of a selector: median of five visits, with an empty
 * cache or, `again`, by a browser that has its scripts.
 */
export function interactiveAfter(url: string, cookie: string, selector: string, again: boolean): Promise<number> {
  return medianOfVisits(url, cookie, async (page) => {
    if (again) {
      await page.waitForLoadState('networkidle');
      await page.goto(url, { waitUntil: 'commit' });
    }
    const ready = await page.waitForFunction(
      (last) => {
        const element = [...document.querySelectorAll(last)].at(-1);
        return element && Object.keys(element).some((key) => key.startsWith('__reactProps')) && performance.now();
      },
      selector,
      { polling: 'raf' },
    );
    return Number(await ready.jsonValue());
  });
}

async function medianOfVisits(url: string, cookie: string, measure: (page: Page) => Promise<number>): Promise<number> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const times: number[] = [];
    for (let visit = 0; visit < VISITS; visit++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const [name, ...value] = cookie.split('=');
      await context.addCookies([{ name: name!, value: value.join('='), url }]);
      const page = await context.newPage();
      const answer = await page.goto(url, { waitUntil: 'commit' });
      if (answer?.status() !== 200) throw new Error(`${url} answers ${answer?.status()}.`);
      times.push(await measure(page));
      await context.close();
    }
    return times.sort((a, b) => a - b)[Math.floor(VISITS / 2)]!;
  } finally {
    await browser.close();
  }
}
