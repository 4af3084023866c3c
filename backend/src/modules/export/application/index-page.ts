import { type Html, html } from '../../../platform/html.js';
import { archiveHref } from '../../../platform/files/archive-path.js';
import type { ExportEntry, ExportPart, ExportScope } from '../domain/export-part.js';
import { formatTime } from './dates.js';
import { offlinePage } from './offline-page.js';

export interface ListedFile {
  label: string;
  /** Null for one that could not be read. */
  path: string | null;
  /** Bytes. */
  size: number;
}

export interface IndexSection extends Pick<ExportPart, 'title' | 'explanation'> {
  entries: (Pick<ExportEntry, 'title' | 'facts'> & { files: ListedFile[] })[];
}

interface Contents {
  scope: ExportScope;
  username: string;
  sections: readonly IndexSection[];
  missing: readonly { path: string; reason: string }[];
}

/** The first page of an export: what is in it, by section, with a link to every file. */
export function indexPage({ scope: { practice, at }, username, sections, missing }: Contents): string {
  const anchored = sections.map((section, index) => ({ ...section, id: `section-${index + 1}` }));
  return offlinePage({
    title: `Everything held on ${username}`,
    practice: practice.name,
    lead: html`<p>
        As of ${formatTime(at, practice.timeZone)}. What was changed while this was written may be in it or not.
      </p>
      <nav aria-label="Sections">
        <ul>
          ${anchored.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li> `)}
          <li><a href="#check">Check it</a></li>
        </ul>
      </nav>`,
    body: html`${missing.length > 0 ? missingFiles(missing) : ''} ${anchored.map(sectionOf)}
      <section aria-labelledby="check">
        <h2 id="check">Check it</h2>
        <p>
          Open <a href="check.html">check.html</a> in a browser and choose the folder that this page is in. It
          tells, without a network, whether every file and every recorded event is as it was exported. The
          list that it goes by is <a href="files.json">files.json</a>.
        </p>
      </section>`,
    foot: html`<p>
      Not in here are passwords and what protects the sign-in, the practice’s private notes, and documents
      that were deleted. Of refused attempts and of what the practice did, the record of activity holds the
      bare links of its chain: whose they are is not told, that they are there is. ${practice.name} keeps the
      whole record.
    </p>`,
  });
}

const missingFiles = (missing: Contents['missing']): Html =>
  html`<section class="note wrong" aria-labelledby="missing">
    <h2 id="missing">Not everything could be read</h2>
    <p>These files are missing in this export. Please ask the practice about them, or export again.</p>
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
        ? html`<p>Nothing so far.</p>`
        : html`<ul class="entries">
            ${entries.map(entryOf)}
          </ul>`
    }
  </section>`;

const entryOf = ({ title, facts, files }: IndexSection['entries'][number]): Html =>
  html`<li>
    <h3>${title}</h3>
    ${facts.length > 0 ? html`<p class="facts">${facts.join(' · ')}</p> ` : ''}
    <ul class="files">
      ${files.map(linkTo)}
    </ul>
  </li> `;

const linkTo = ({ label, path, size }: ListedFile): Html =>
  path === null
    ? html`<li>${label} (missing)</li> `
    : html`<li><a href="${archiveHref(path)}">${label}</a> <span class="facts">${sizeOf(size)}</span></li> `;

function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
