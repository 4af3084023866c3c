import { t } from '@steward/texts';
import { shortDayAndTime } from '../../../kernel/index.js';
import { type Html, html } from '../../../platform/files/html.js';
import { archiveHref } from '../../../platform/files/archive-path.js';
import type { ExportEntry, ExportSection, ExportScope } from '../domain/export-section.js';
import { offlinePage } from './offline-page.js';

export interface ListedFile {
  label: string;
  /** Null if it could not be read. */
  path: string | null;
  /** Bytes. */
  size: number;
}

export interface IndexSection extends Pick<ExportSection, 'title' | 'explanation'> {
  entries: (Pick<ExportEntry, 'title' | 'facts'> & { files: ListedFile[] })[];
}

interface Contents {
  scope: ExportScope;
  /** The client's name. */
  name: string;
  sections: readonly IndexSection[];
  missing: readonly { path: string; reason: string }[];
}

/** Start page of an export: its contents by section, with links to all files. */
export function indexPage({ scope: { practice, at }, name, sections, missing }: Contents): string {
  const anchored = sections.map((section, index) => ({ ...section, id: `section-${index + 1}` }));
  return offlinePage({
    title: t('Everything we have about {name}', { name }),
    practice: practice.name,
    lead: html`<p>
        ${t('As of {time}. Changes made during the export may be missing.', { time: shortDayAndTime(at, practice.timeZone) })}
      </p>
      <nav aria-label="${t('Sections')}">
        <ul>
          ${anchored.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li> `)}
          <li><a href="#check">${t('Check this export')}</a></li>
        </ul>
      </nav>`,
    body: html`${missing.length > 0 ? missingFiles(missing) : ''} ${anchored.map(sectionOf)}
      <section aria-labelledby="check">
        <h2 id="check">${t('Check this export')}</h2>
        <p>
          ${linked(
            t(
              'Open check.html in a browser and choose the folder that contains this page. It shows whether any file or recorded event has changed since the export, and works offline. It uses the list in files.json.',
            ),
          )}
        </p>
      </section>`,
    foot: html`<p>
      ${t(
        'Not included: passwords and other login data, the practice’s private notes, and deleted documents. For refused attempts and the practice’s actions, the activity includes only the hashes of its chain, not who did what. {practice} keeps the full record.',
        { practice: practice.name },
      )}
    </p>`,
  });
}

/** Names of pages in a text become links. */
const linked = (text: string): Html[] =>
  text
    .split(/(check\.html|files\.json)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));

const missingFiles = (missing: Contents['missing']): Html =>
  html`<section class="note wrong" aria-labelledby="missing">
    <h2 id="missing">${t('Some files are missing')}</h2>
    <p>${t('These files could not be read. Export again, or ask the practice about them.')}</p>
    <ul>
      ${missing.map(({ path, reason }) => html`<li>${path}: ${reason}</li> `)}
    </ul>
  </section>`;

const sectionOf = ({ id, title, explanation, entries }: IndexSection & { id: string }): Html =>
  html` <section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    <p>${explanation}</p>
    ${
      entries.length === 0
        ? html`<p>${t('Nothing yet.')}</p>`
        : html`<ul class="entries">
            ${entries.map(entryOf)}
          </ul>`
    }
  </section>`;

const entryOf = ({ title, facts = [], files }: IndexSection['entries'][number]): Html =>
  html`<li>
    <h3>${title}</h3>
    ${facts.length > 0 ? html`<p class="facts">${facts.join(' · ')}</p> ` : ''}
    <ul class="files">
      ${files.map(linkTo)}
    </ul>
  </li> `;

const linkTo = ({ label, path, size }: ListedFile): Html =>
  path === null
    ? html`<li>${t('{label} (missing)', { label })}</li> `
    : html`<li><a href="${archiveHref(path)}">${label}</a> <span class="facts">${sizeOf(size)}</span></li> `;

function sizeOf(bytes: number): string {
  if (bytes < 1000) return t('{bytes} bytes', { bytes });
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
