import { Clock, DomainError, everyRowAfter, type Recorded, shortDayAndTime } from '../../../kernel/index.js';
import { type Language, shown, t } from '@steward/texts';
import type { Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Branding } from '../../../platform/brand/branding.js';
import { Sql } from '../../../platform/database/sql.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { archiveHref, archivePath } from '../../../platform/files/archive-path.js';
import { ZipArchive } from '../../../platform/files/zip-archive.js';
import { html } from '../../../platform/files/html.js';
import { Site } from '../../practice/index.js';
import { ClientArchive } from './client-archive.js';
import { jsonOf } from './json.js';
import { offlinePageParts } from './offline-page.js';
import { ExportSections } from './export-sections.js';

/** An export of all data of the practice was started. */
export interface PracticeExported extends Recorded {
  type: 'practice.exported';
}

interface ExportedAccount extends Record<string, unknown> {
  id: number;
  /** The name of a household or business. */
  username: string;
  name: string;
  kind: string;
  closed: boolean;
}

/** A section of the practice's own data for the index; a null path means that the file could not be read. */
interface WrittenSection {
  title: string;
  files: { label: string; path: string | null }[];
}

/** Clients per statement. */
const pageSize = 200;

/**
 * Export of the whole practice for its operator: every client in a separate, complete folder, and the
 * practice's own data.
 */
@Injectable()
export class PracticeExport {
  constructor(
    private readonly archive: ClientArchive,
    private readonly sections: ExportSections,
    private readonly site: Site,
    private readonly branding: Branding,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * In the language of the practice's first account. Resolves when everything is written, including closed accounts.
   * @param target ended after the archive, and destroyed on errors
   * @throws ReaderGone if the download was aborted, or any error except those from reading single files
   */
  async write(target: Writable): Promise<void> {
    const language = await this.sql.first<{ language: Language }>(
      'export.language',
      'SELECT language FROM accounts WHERE id = 1',
    );
    await inLanguage(language?.language ?? 'en', () => this.writeAll(target));
  }

  private async writeAll(target: Writable): Promise<void> {
    const site = await this.site.get();
    const at = this.clock.now();
    const practice = { name: site.name, timeZone: site.timeZone };
    await this.record(site.name, at);
    const zip = new ZipArchive(target);
    try {
      await zip.add('practice.json', jsonOf(site), at);
      const logo = await this.branding.logo();
      if (logo) await zip.add('logo.png', logo, at);
      for await (const account of this.accounts()) {
        const scope = { client: { id: account.id, role: 'client' } as const, practice, at };
        await this.archive.write(zip, scope, account, folderOf(account));
      }
      const sections = await this.writeSections(zip, at);
      await zip.add('index.html', this.index(practice, sections, at), at);
      await zip.finish();
    } catch (error) {
      await zip.abort(error);
      throw error;
    }
  }

  private async writeSections(zip: ZipArchive, at: Date): Promise<WrittenSection[]> {
    const written: WrittenSection[] = [];
    for (const section of this.sections.ofPractice) {
      const files: WrittenSection['files'] = [];
      for await (const file of section.files()) {
        const path = archivePath(['practice', ...file.path]);
        const content = 'text' in file ? file.text() : await readable(file.bytes);
        if (content) await zip.add(path, content, file.at ?? at);
        files.push({ label: file.label, path: content ? path : null });
      }
      if (files.length > 0) written.push({ title: shown(section.title), files });
    }
    return written;
  }

  private async *index(
    { name, timeZone }: { name: string; timeZone: string },
    sections: readonly WrittenSection[],
    at: Date,
  ): AsyncGenerator<string> {
    const [start, end] = offlinePageParts({
      title: t('Everything we have about all clients'),
      practice: name,
      lead: html`<p>
        ${t('As of {time}. Each client’s folder is complete: you can read it, check it and pass it on separately.', { time: shortDayAndTime(at, timeZone) })}
      </p>`,
    });
    yield `${start}<ul class="entries">\n`;
    for await (const account of this.accounts()) {
      const address = archiveHref(`${archivePath(folderOf(account))}/index.html`);
      const facts = account.kind === 'individual' ? account.username : kindLabel(account.kind);
      const state = account.closed ? html` <span class="facts">${t('[account] closed')}</span>` : '';
      yield html`<li>
        <a href="${address}">${account.name}</a> <span class="facts">${facts}</span>${state}
      </li> `.text;
    }
    yield '</ul>';
    for (const { title, files } of sections)
      yield html`<h2>${title}</h2>
        <ul class="entries">
          ${files.map(({ label, path }) =>
            path === null
              ? html`<li>${label} <span class="facts">${t('[file] could not be read')}</span></li>`
              : html`<li><a href="${archiveHref(path)}">${label}</a></li>`,
          )}
        </ul>`.text;
    yield end;
  }

  /** All clients, including closed accounts, in order of creation. */
  private accounts(): AsyncIterable<ExportedAccount> {
    return everyRowAfter<ExportedAccount>(pageSize, (last) =>
      this.sql.rows<ExportedAccount>(
        'export.accounts',
        `SELECT id, username, name, kind, closed_at IS NOT NULL AS closed FROM accounts
         WHERE is_client AND id > $1 ORDER BY id LIMIT $2`,
        [last?.id ?? 0, pageSize],
      ),
    );
  }

  private record(name: string, at: Date): Promise<void> {
    return this.work.run(async () =>
      this.work.publish({
        type: 'practice.exported',
        at,
        actorId: null,
        clientId: null,
        subject: { type: 'practice', id: 1, title: name },
      }),
    );
  }
}

/** Undefined for a file that is damaged or unavailable, so that the rest can still be exported. */
const readable = (read: () => Promise<Buffer>): Promise<Buffer | undefined> =>
  read().catch((error: unknown) => {
    if (error instanceof DomainError) return undefined;
    throw error;
  });

const kindLabel = (kind: string): string => (kind === 'business' ? t('business') : t('household'));

const folderOf = ({ id, username }: ExportedAccount): string[] => ['clients', `${id} ${username}`];
