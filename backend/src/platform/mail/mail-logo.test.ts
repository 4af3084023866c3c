import { Branding } from '../brand/branding.js';
import { withLogo, withLogoInside } from './mail-logo.js';

const branding = (hash: string | null): Branding => {
  const made = new Branding();
  made.follow({
    brand: async () => ({ accent: '#1b5a4e', logo: hash === null ? null : { hash, width: 9, height: 3 } }),
    logo: async () => Buffer.from('large'),
    smallLogo: async () => Buffer.from('small'),
  });
  return made;
};
const html = '<p><img class="logo" src="cid:logo-ab12" alt="The practice" width="9" height="3"></p>';

test('the logo that the HTML shows is sent along', async () => {
  expect(await withLogo(html, branding('ab12'))).toEqual({
    html,
    logo: { cid: 'logo-ab12', content: Buffer.from('small') },
  });
});

test.each([null, 'cd34'])('a logo that was replaced by %s becomes its alternative text', async (now) => {
  expect(await withLogo(html, branding(now))).toEqual({ html: '<p>The practice</p>' });
});

test('an email without a logo stays as it is', async () => {
  expect(await withLogo('<p>cid:logo-ab12</p>', branding('ab12'))).toEqual({ html: '<p>cid:logo-ab12</p>' });
});

test('the dashboard shows it inside the page', async () => {
  expect(await withLogoInside(html, branding('ab12'))).toContain('src="data:image/png;base64,c21hbGw="');
});
