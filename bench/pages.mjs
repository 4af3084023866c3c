import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromiumPath } from '../frontend/e2e/support/chromium.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
/** Milliseconds in Lighthouse's simulated mobile profile. */
const paintGoal = 1200;
/** Milliseconds until the first paint of the dashboard. */
const firstPaintGoal = 1500;
/** Admin of the demo practice. */
const consultant = { username: 'consultant', password: 'Limestone-1!' };

/**
 * Every public page, and the dashboard for its admin, in Lighthouse's mobile profile.
 * @param url address of the product with the demo practice
 * @param folder gets a report per page
 * @returns per page: the four scores, first and largest paint (ms), layout shift, bytes of script, and the
 * audits that cost points
 */
export async function measurePages(url, folder) {
  mkdirSync(folder, { recursive: true });
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const pages = sitemap.matchAll(/<loc>([^<]+)<\/loc>/g).map(([, address]) => new URL(address).pathname);
  const Cookie = await signedIn(url);
  const chrome = await launch({
    chromePath: await chromiumPath(),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  const measured = [];
  try {
    for (const page of pages) measured.push(await measurePage(url, page, { port: chrome.port, folder }));
    const dashboard = { port: chrome.port, folder, extraHeaders: { Cookie } };
    measured.push(await measurePage(url, '/admin', dashboard));
  } finally {
    chrome.kill();
  }
  return measured;
}

/** Cookies of the consultant's session. */
async function signedIn(url) {
  const body = JSON.stringify({ ...consultant, rememberMe: false });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${url}/api/login`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`The consultant could not log in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function measurePage(url, page, { port, folder, extraHeaders }, tries = 3) {
  const options = { port, output: 'html', onlyCategories: categories, logLevel: 'silent', extraHeaders };
  const { lhr, report } = await lighthouse(url + page, options);
  if (lhr.runtimeError) {
    // Lighthouse sometimes misses the start of a trace; the page is then skipped.
    if (tries > 1) return measurePage(url, page, { port, folder, extraHeaders }, tries - 1);
    throw new Error(`${page}: ${lhr.runtimeError.message}`);
  }
  writeFileSync(path.join(folder, `page${page.replaceAll('/', '-')}.html`), report);
  const { audits } = lhr;
  const requests = audits['network-requests'].details.items;
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  return {
    page,
    scores: categories.map((name) => Math.round(lhr.categories[name].score * 100)),
    firstPaint: audits['first-contentful-paint'].numericValue,
    paint: audits['largest-contentful-paint'].numericValue,
    shift: audits['cumulative-layout-shift'].numericValue,
    script: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0),
    lost: categories.flatMap((name) =>
      lhr.categories[name].auditRefs
        .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
        .map(({ id }) => `${id} ${audits[id].score} ${audits[id].displayValue ?? ''}`.trim()),
    ),
  };
}

/** Prints a line per page, followed by the audits that cost points. */
export function printPages(measured) {
  console.log(
    `\npage (Lighthouse, mobile)            ${categories.join('  ')}  first ms  paint ms  shift  script kB`,
  );
  for (const { page, scores, firstPaint, paint, shift, script, lost } of measured) {
    const figures = scores.map((score, index) => String(score).padStart(categories[index].length));
    const isMet = page === '/admin' ? firstPaint <= firstPaintGoal : paint <= paintGoal;
    console.log(
      `${page.slice(0, 36).padEnd(36)} ${figures.join('  ')}  ${firstPaint.toFixed(0).padStart(8)}  ${paint.toFixed(0).padStart(8)}  ${shift.toFixed(2).padStart(5)}  ${(script / 1000).toFixed(1).padStart(9)}${isMet ? '' : '  NOT MET'}`,
    );
    for (const reason of lost) console.log(`    ${reason}`);
  }
}
