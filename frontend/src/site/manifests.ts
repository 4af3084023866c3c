import { inLanguage, languageCodes, t, type Language } from '@steward/texts';
import type { SiteDto } from '../shared/api/models/SiteDto';
import { sharePath, uploadAddress } from '../shared/offline/sharing';
import { iconAddress } from '../shared/practice/branding';
import { siteKey } from '../shared/practice/site';
import { shadesOf } from '../shared/kit/tokens';
import type { Writer } from './written-file';

/** Members that only one of the two installed apps has. */
interface OfArea {
  id: string;
  start_url: string;
  scope: string;
  /** Name under an icon, where the practice's is too long. */
  called: string;
  description: string;
  shortcuts: { name: string; url: string }[];
  /** Beside the offer to install it, of the demo practice without its name: see e2e/pictures.spec.ts. */
  screenshots: object[];
  share_target?: object;
}

const screenshots = (of: string, label: string) =>
  [
    { form_factor: 'narrow', sizes: '390x844' },
    { form_factor: 'wide', sizes: '1024x640' },
  ].map((shape) => ({ src: `/${of}-${shape.form_factor}.jpg`, type: 'image/jpeg', label, ...shape }));

const portal = (): OfArea => ({
  id: '/client',
  start_url: '/client/portal',
  scope: '/',
  called: t('Portal'),
  description: t('Your private documents, invoices and messages.'),
  shortcuts: [
    { name: t('Upload documents'), url: uploadAddress('new') },
    { name: t('Send a message'), url: '/client/messages?message=new' },
    { name: t('Pay'), url: '/client/payments' },
  ],
  screenshots: screenshots('portal', t('To do')),
  // Another app's file: the service worker keeps it until the upload shows it.
  share_target: {
    action: sharePath,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'files', accept: ['application/pdf', 'image/jpeg', 'image/png'] }] },
  },
});

const dashboard = (): OfArea => ({
  id: '/admin',
  start_url: '/admin',
  scope: '/admin',
  called: t('Dashboard'),
  description: t('Clients, documents, invoices and messages of the practice.'),
  shortcuts: [
    { name: t('Clients'), url: '/admin/clients' },
    { name: t('Messages'), url: '/admin/messages' },
  ],
  screenshots: screenshots('dashboard', t('Today')),
});

/** Web app manifest, with which a device installs an area: https://www.w3.org/TR/appmanifest/ */
function manifest(site: SiteDto, language: Language, { called, ...ofArea }: OfArea): string {
  const { displayName: name, accent } = site;
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: iconAddress(site, size, purpose === 'maskable'),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    lang: language,
    name,
    short_name: name.length > 12 ? called : name,
    display: 'standalone',
    background_color: '#f7f6f1',
    theme_color: shadesOf(accent, 'light').river,
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
    ...ofArea,
  });
}

const writerOf =
  (ofArea: () => OfArea): Writer =>
  async ({ read }, query) => {
    const site = (await read(siteKey[0])).body as SiteDto; // typed by the contract of the path
    const language = languageCodes.find((code) => code === query.get('lang')) ?? 'en';
    return {
      type: 'application/manifest+json',
      language,
      body: inLanguage(language, () => manifest(site, language, ofArea())),
    };
  };

/** The manifests of portal and dashboard, by their addresses. */
export const manifests: Readonly<Record<string, Writer>> = {
  '/manifest.webmanifest': writerOf(portal),
  '/admin.webmanifest': writerOf(dashboard),
};
