import { escaped } from '../formats/html.js';

/** Content of an email, all plain text; the layout is the same for all. */
export interface MailContent {
  /** The practice's name. */
  practice: string;
  heading: string;
  paragraphs: string[];
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

/** Colors of the site that an email needs. */
const light = {
  paper: '#F7F6F1',
  surface: '#FFFFFF',
  line: '#D3CFC2',
  ink: '#14242B',
  ink2: '#3E4D53',
  ink3: '#59666A',
  river: '#1B5A4E',
  onRiver: '#FFFFFF',
};
const dark: typeof light = {
  paper: '#0F1A1C',
  surface: '#162426',
  line: '#2D4042',
  ink: '#EFEDE4',
  ink2: '#C2C9C4',
  ink3: '#9DA8A4',
  river: '#8FCDB6',
  onRiver: '#0F1A1C',
};

/** Classes for the dark colors; the light ones are inline, where every mail client supports them. */
const darkRules = [
  ['paper', `background:${dark.paper}`],
  ['card', `background:${dark.surface};border-color:${dark.line};border-top-color:${dark.river}`],
  ['ink', `color:${dark.ink}`],
  ['ink2', `color:${dark.ink2}`],
  ['ink3', `color:${dark.ink3}`],
  ['link', `color:${dark.river}`],
  ['button', `background:${dark.river};color:${dark.onRiver}`],
]
  .map(([name, rule = '']) => `.${name}{${rule.replaceAll(';', '!important;')}!important}`)
  .join('');

const headFont = `Georgia,'Times New Roman',serif`;
const textFont = `system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

/**
 * Renders an email as text and as HTML: one column, without tables, pictures, scripts or external resources.
 * Both have the same content.
 */
export function layOut(content: MailContent): { text: string; html: string } {
  return { text: asText(content), html: asHtml(content) };
}

/** Letters, spaces, hyphens and apostrophes, at most 40: no address and no advertisement fits in. */
const printableName = /^(?=.{1,40}$)\p{L}[\p{L}\p{M} '’-]*$/u;

/** 'Hi Nora,' as the first paragraph; none without a name, or for one that may be a stranger's text. */
export const greeting = (firstName: string | null): string[] =>
  firstName !== null && printableName.test(firstName) ? [`Hi ${firstName},`] : [];

function asText({ practice, heading, paragraphs, button, footer }: MailContent): string {
  const links = footer.links.map(({ label, url }) => `${label}: ${url}`);
  return [practice, heading, ...paragraphs, `${button.label}: ${button.url}`, '-- ', footer.text, ...links]
    .join('\n\n')
    .replace('-- \n\n', '-- \n')
    .concat('\n');
}

function asHtml({ practice, heading, paragraphs, button, footer }: MailContent): string {
  const paragraph = (text: string): string =>
    `<p class="ink2" style="margin:0 0 16px;color:${light.ink2}">${escaped(text)}</p>`;
  const link = ({ label, url }: MailLink): string =>
    `<p style="margin:8px 0 0"><a class="link" href="${escaped(url)}" style="color:${light.river}">${escaped(label)}</a></p>`;
  return `<!doctype html>
<html lang="en">
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
<div role="main" class="card" style="max-width:560px;margin:0 auto;padding:32px 24px;background:${light.surface};border:1px solid ${light.line};border-top:3px solid ${light.river};border-radius:6px">
<p class="ink" style="margin:0 0 24px;color:${light.ink};font-family:${headFont};font-size:18px">${escaped(practice)}</p>
<h1 class="ink" style="margin:0 0 16px;color:${light.ink};font-family:${headFont};font-size:26px;font-weight:400;line-height:1.2">${escaped(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
<p style="margin:24px 0 0"><a class="button" href="${escaped(button.url)}" style="display:inline-block;padding:12px 20px;background:${light.river};color:${light.onRiver};border-radius:4px;font-weight:600;text-decoration:none">${escaped(button.label)}</a></p>
</div>
<div role="contentinfo" class="ink3" style="max-width:560px;margin:0 auto;padding:16px 24px;color:${light.ink3};font-size:14px">
<p style="margin:0">${escaped(footer.text)}</p>
${footer.links.map(link).join('\n')}
</div>
</div>
</body>
</html>
`;
}
