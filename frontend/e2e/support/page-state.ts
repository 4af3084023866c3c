import type { Page } from '@playwright/test';

/**
 * Changes the state that a page has from the server, on its way to the browser, which then renders the page
 * itself.
 * @param policy changes the content security policy
 */
export async function withState(
  page: Page,
  path: string,
  change: (state: string) => string,
  policy: (policy: string) => string = (unchanged) => unchanged,
): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /<div id="root">.*<\/div>(?=\s*<script type="application\/json")/s,
        '<div id="root"></div>',
      );
      const headers = response.headers();
      headers['content-security-policy'] = policy(headers['content-security-policy'] ?? '');
      await route.fulfill({ status: 200, headers, body: change(body) });
    },
  );
}
