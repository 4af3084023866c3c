import type { Branding } from '../brand/branding.js';

/** An image that the HTML of an email shows, sent along with it (RFC 2392). */
export interface InlineImage {
  cid: string;
  /** PNG. */
  content: Buffer;
}

export const logoCid = (hash: string): string => `logo-${hash}`;

const image = /<img [^>]*?src="cid:(logo-([0-9a-f]+))"[^>]*?alt="([^"]*)"[^>]*>/;

/**
 * The logo that the HTML shows. If it was changed since the email was written, the HTML has its alternative text
 * instead.
 */
export async function withLogo(
  html: string,
  branding: Branding,
): Promise<{ html: string; logo?: InlineImage }> {
  const [, cid, hash, alternative] = image.exec(html) ?? [];
  if (cid === undefined) return { html };
  const { logo } = await branding.brand();
  const content = logo?.hash === hash ? await branding.smallLogo() : undefined;
  if (content) return { html, logo: { cid, content } };
  return { html: html.replace(image, alternative ?? '') };
}

/** HTML for a frame of the dashboard, with the logo in it. */
export async function withLogoInside(source: string, branding: Branding): Promise<string> {
  const { html, logo } = await withLogo(source, branding);
  if (!logo) return html;
  return html.replace(`cid:${logo.cid}`, () => `data:image/png;base64,${logo.content.toString('base64')}`);
}
