import { currentLanguage, t } from '@steward/texts';
import { type Html, html } from '../../../platform/files/html.js';
import type { ExportScope } from '../domain/export-section.js';

/** The site's styles for pages that are opened from a disk: no fonts or images are loaded. */
const style = `
:root{color-scheme:light dark;--page:#f7f6f1;--surface:#fff;--line:#d3cfc2;--ink:#14242b;--ink-2:#3e4d53;--ink-3:#59666a;
--river:#1b5a4e;--river-soft:#e0ece6;--ok:#1f6338;--ok-bg:#dff0e1;--error:#b3261e;--error-bg:#fbe7e3}
@media (prefers-color-scheme:dark){:root{--page:#0f1a1c;--surface:#162426;--line:#2d4042;--ink:#efede4;--ink-2:#c2c9c4;
--ink-3:#9da8a4;--river:#8fcdb6;--river-soft:#1d3a34;--ok:#9ad8a5;--ok-bg:#1b3a25;--error:#ff9a8d;--error-bg:#45211d}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink-2);font:17px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;overflow-wrap:anywhere}
header,main,footer{max-width:52rem;margin:0 auto;padding:1.5rem 1.25rem}
header{border-top:4px solid var(--river);padding-top:2rem}
header p:first-child{margin:0;font-family:Georgia,'Times New Roman',serif;color:var(--ink)}
h1,h2,h3{font-family:Georgia,'Times New Roman',serif;font-weight:400;line-height:1.2;color:var(--ink)}
h1{font-size:2.1rem;margin:.5rem 0 1rem}h2{font-size:1.5rem;margin:2.5rem 0 .5rem}h3{font-size:1.1rem;margin:0;font-weight:600;font-family:inherit}
p{margin:0 0 .75rem}a{color:var(--river);text-underline-offset:.15em}
a:focus-visible,button:focus-visible,input:focus-visible,[tabindex]:focus-visible{outline:3px solid var(--river);outline-offset:2px}
nav ul,.files{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;margin:.25rem 0 0;padding:0}
nav a,.files a{display:inline-block;padding:.35rem 0}
.entries{list-style:none;margin:0;padding:0;background:var(--surface);border:1px solid var(--line);border-radius:6px}
.entries>li{padding:.9rem 1.1rem;border-top:1px solid var(--line)}.entries>li:first-child{border-top:0}
.facts,footer,time{color:var(--ink-3);font-size:.95rem}.facts{margin:.1rem 0 0}
.note{padding:1rem 1.1rem;border:1px solid var(--line);border-left:4px solid var(--river);border-radius:6px;background:var(--surface)}
.right{background:var(--ok-bg);color:var(--ok)}.wrong{background:var(--error-bg);color:var(--error);border-left-color:var(--error)}
.message{padding:.9rem 1.1rem;border-top:1px solid var(--line)}
.text{margin:.5rem 0 0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}
.message h2{font:600 1rem/1.4 system-ui,sans-serif;margin:0}
table{border-collapse:collapse;width:100%;background:var(--surface)}th,td{text-align:left;vertical-align:top;padding:.5rem .75rem;border-bottom:1px solid var(--line)}
code{font-size:.85em}
@media print{:root{color-scheme:light;--page:#fff;--surface:#fff;--line:#bbb;--ink:#000;--ink-2:#000;--ink-3:#333;--river:#000}
body{font-size:11pt}nav,.screen{display:none}.entries>li,.message{break-inside:avoid}a{text-decoration:none}}
@media (max-width:30rem){h1{font-size:1.7rem}}
`;

interface OfflinePage {
  title: string;
  /** The practice's name. */
  practice: string;
  /** Content between the title and the main part. */
  lead?: Html;
  body: Html;
  foot?: Html;
  /** Inline scripts; the page's policy lets nothing be loaded. */
  scripts?: readonly string[];
}

/** A self-contained page that can be opened from a disk, offline, in any browser, or printed. */
export function offlinePage({ title, practice, lead, body, foot, scripts = [] }: OfflinePage): string {
  return [
    ...offlinePageParts({ title, practice, scripts, ...(lead && { lead }), ...(foot && { foot }) }),
  ].join(body.text);
}

/** The same page in two parts, with the main part streamed between them. */
export function offlinePageParts({
  title,
  practice,
  lead,
  foot,
  scripts = [],
}: Omit<OfflinePage, 'body'>): [string, string] {
  const policy = `default-src 'none'; style-src 'unsafe-inline'${scripts.length > 0 ? "; script-src 'unsafe-inline'" : ''}`;
  const start = html`<!doctype html>
    <html lang="${currentLanguage()}">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
      </head>
    </html> `;
  const head = html`</head>
<body>
<header>
<p>${practice}</p>
<h1>${title}</h1>
${lead ?? ''}
</header>
<main>
`;
  const end = html`
</main>
${foot ? html`<footer>${foot}</footer>` : ''}
`;
  const script = scripts.map((text) => `<script>${text}</script>\n`).join('');
  return [`${start}<style>${style}</style>\n${head}`, `${end}${script}</body>\n</html>\n`];
}

/** A page of an export with one table, streamed row by row. */
export async function* tablePage<Row>(
  { practice }: ExportScope,
  title: string,
  headings: readonly string[],
  rows: AsyncIterable<Row>,
  rowOf: (row: Row) => Html,
): AsyncGenerator<string> {
  const lead = html`<p><a href="index.html">${t('Back to the overview')}</a></p>`;
  const [start, end] = offlinePageParts({ title, practice: practice.name, lead });
  const cells = headings.map((heading) => html`<th scope="col">${heading}</th>`.text).join('');
  yield `${start}<table>\n<thead><tr>${cells}</tr></thead>\n<tbody>\n`;
  for await (const row of rows) yield rowOf(row).text;
  yield `</tbody></table>${end}`;
}
