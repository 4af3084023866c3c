import { currentLanguage, t } from '@steward/texts';
import { isPrintableName } from './printable-name.js';
import { isWordmark, logoBox } from '../brand/logo-box.js';
import { neutrals, shadesOf } from '../brand/shades.js';
import type { Brand, BrandLogo } from '../brand/branding.js';
import { escaped } from '../files/html.js';
import { logoCid } from './mail-logo.js';

/** A text, or the lines of a list. */
export type Paragraph = string | readonly string[];

/** Content of an email, all plain text; the layout is the same for all. */
export interface MailContent {
  /** The practice's name. */
  practice: string;
  /** The practice's phone number for questions; empty for its own staff, and if the paragraphs name it. */
  phone: string;
  /** First name of the recipient; null if it is not known. */
  firstName: string | null;
  heading: string;
  paragraphs: Paragraph[];
  /** The main action. */
  button: MailLink;
  /** Reason for the email, and the ways to stop such emails. */
  footer: { text: string; links: MailLink[] };
}

interface MailLink {
  label: string;
  /** Absolute. */
  url: string;
}

export interface PracticeMail extends Omit<MailContent, 'footer' | 'phone'> {
  phone?: string;
  reason: string;
  links?: MailLink[];
}

const { light, dark } = neutrals;

/**
 * Places that are filled when an email is sent, with the practice's color and logo. Escaped text has no `<`, so it
 * cannot contain one.
 */
const slot = {
  river: '<river>',
  onRiver: '<on-river>',
  darkRiver: '<dark-river>',
  darkOnRiver: '<dark-on-river>',
  pear: '<pear>',
  darkPear: '<dark-pear>',
};
const header = /<header>(.*?)<\/header>/;

/** Classes for the dark colors; the light ones are inline, where every mail client supports them. */
const darkRules = [
  ['paper', `background:${dark.paper}`],
  ['card', `background:${dark.surface};border-color:${dark.line};border-top-color:${slot.darkRiver}`],
  ['ink', `color:${dark.ink}`],
  ['ink2', `color:${dark['ink-2']}`],
  ['ink3', `color:${dark['ink-3']}`],
  ['link', `color:${slot.darkRiver}`],
  ['mark', `border-color:${slot.darkRiver}`],
  ['logo', `background:#fff;box-shadow:0 0 0 4px #fff`],
  ['lamp', `background:${slot.darkPear}`],
  ['button', `background:${slot.darkRiver};color:${slot.darkOnRiver}`],
]
  .map(([name, rule = '']) => `.${name}{${rule.replaceAll(';', '!important;')}!important}`)
  .join('');

const headFont = `Georgia,'Times New Roman',serif`;
const textFont = `system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

/**
 * Renders an email as text and as HTML: one column, without tables, scripts or external resources. Both have the
 * same content, and are in the current language. The HTML is completed by `inBrand`.
 */
export function layOut(content: MailContent): { text: string; html: string } {
  return { text: asText(content), html: asHtml(content) };
}

/**
 * An email of the practice: its subject is the heading and the practice's name.
 * @param content.reason for the email, in the footer
 */
export function practiceMail({ reason, links = [], phone = '', ...content }: PracticeMail) {
  const { practice, heading } = content;
  return {
    sender: practice,
    subject: `${heading} – ${practice}`,
    ...layOut({ ...content, phone, footer: { text: reason, links } }),
  };
}

/** The HTML of `layOut` in the practice's color, with its logo, which is sent along (`mail-logo.ts`). */
export function inBrand(html: string, { accent, logo }: Brand): string {
  const shades = { light: shadesOf(accent, 'light'), dark: shadesOf(accent, 'dark') };
  return html
    .replace(header, (_, name: string) => headerOf(name, logo))
    .replaceAll(slot.river, shades.light.river)
    .replaceAll(slot.onRiver, shades.light['on-river'])
    .replaceAll(slot.darkRiver, shades.dark.river)
    .replaceAll(slot.darkOnRiver, shades.dark['on-river'])
    .replaceAll(slot.pear, shades.light.pear)
    .replaceAll(slot.darkPear, shades.dark.pear);
}

/** @param name escaped */
function headerOf(name: string, logo: BrandLogo | null): string {
  const text = `<span style="vertical-align:middle">${name}</span>`;
  if (!logo) return mark() + text;
  const { width, height } = logoBox(logo);
  const image = (alternative: string): string =>
    `<img class="logo" src="cid:${logoCid(logo.hash)}" alt="${alternative}" width="${width}" height="${height}" style="flex:none;margin-right:12px;border:0;border-radius:2px;vertical-align:middle">`;
  return isWordmark(logo) ? image(name) : image('') + text;
}

/** 'Hi Nora,' as the first paragraph; none without a name, or for one that may be a stranger's text. */
const greeting = (firstName: string | null): string[] =>
  firstName !== null && isPrintableName(firstName) ? [t('Hi {firstName},', { firstName })] : [];

/** All paragraphs before the button, the greeting first. */
const bodyOf = ({ firstName, paragraphs }: MailContent): Paragraph[] => [
  ...greeting(firstName),
  ...paragraphs,
];

/** After the button, which answers most questions. */
const help = ({ phone }: MailContent): string[] =>
  phone === '' ? [] : [t('Questions? Call {phone}.', { phone })];

function asText(content: MailContent): string {
  const { practice, heading, button, footer } = content;
  const links = footer.links.map(({ label, url }) => `${label}: ${url}`);
  return [
    practice,
    heading,
    ...bodyOf(content).map((one) =>
      typeof one === 'string' ? one : one.map((line) => `- ${line}`).join('\n'),
    ),
    `${button.label}: ${button.url}`,
    ...help(content),
    '-- ',
    footer.text,
    ...links,
  ]
    .join('\n\n')
    .replace('-- \n\n', '-- \n')
    .concat('\n');
}

/**
 * Steward's mark, an arch. Its borders are drawn by every mail client; one without rounded corners shows a
 * doorway.
 */
const mark = (): string => {
  const arch = (width: number, height: number, border: number, inner: string): string =>
    `<span class="mark" style="display:block;box-sizing:border-box;width:${width}px;height:${height}px;margin:0 auto;border:${border}px solid ${slot.river};border-bottom:0;border-radius:${width / 2}px ${width / 2}px 0 0">${inner}</span>`;
  const lamp = `<span class="lamp" style="display:block;width:6px;height:6px;margin:4px auto 0;border-radius:3px;background:${slot.pear}"></span>`;
  return `<span aria-hidden="true" class="mark" style="display:inline-block;flex:none;width:34px;margin-right:12px;border-bottom:2px solid ${slot.river};line-height:0;vertical-align:middle">${arch(28, 30, 2, `<span style="display:block;height:7px"></span>${arch(14, 21, 1, lamp)}`)}</span>`;
};

function asHtml(content: MailContent): string {
  const { practice, heading, button, footer } = content;
  const paragraph = (text: Paragraph): string =>
    typeof text === 'string'
      ? `<p class="ink2" style="margin:0 0 16px;color:${light['ink-2']}">${escaped(text)}</p>`
      : `<ul class="ink2" style="margin:0 0 16px;padding-left:20px;color:${light['ink-2']}">${text.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`;
  const question = (text: string): string =>
    `<p class="ink3" style="margin:24px 0 0;color:${light['ink-3']};font-size:14px">${escaped(text)}</p>`;
  const link = ({ label, url }: MailLink): string =>
    `<p style="margin:8px 0 0"><a class="link" href="${escaped(url)}" style="color:${slot.river}">${escaped(label)}</a></p>`;
  return `<!doctype html>
<html lang="${currentLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(heading)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules}}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper}">
<div class="paper" style="padding:32px 16px;background:${light.paper};font-family:${textFont};font-size:16px;line-height:1.6">
<div role="main" class="card" style="max-width:560px;margin:0 auto;padding:32px 24px;background:${light.surface};border:1px solid ${light.line};border-top:3px solid ${slot.river};border-radius:6px">
<p class="ink" style="display:flex;align-items:center;margin:0 0 24px;color:${light.ink};font-family:${headFont};font-size:18px"><header>${escaped(practice)}</header></p>
<h1 class="ink" style="margin:0 0 16px;color:${light.ink};font-family:${headFont};font-size:26px;font-weight:400;line-height:1.2">${escaped(heading)}</h1>
${bodyOf(content).map(paragraph).join('\n')}
<p style="margin:24px 0 0"><a class="button" href="${escaped(button.url)}" style="display:inline-block;padding:12px 20px;background:${slot.river};color:${slot.onRiver};border-radius:4px;font-weight:600;text-decoration:none">${escaped(button.label)}</a></p>
${help(content).map(question).join('\n')}
</div>
<div role="contentinfo" class="ink3" style="max-width:560px;margin:0 auto;padding:16px 24px;color:${light['ink-3']};font-size:14px">
<p style="margin:0">${escaped(footer.text)}</p>
${footer.links.map(link).join('\n')}
</div>
</div>
</body>
</html>
`;
}
