import { Injectable } from '@nestjs/common';
import { Notices } from '../../platform/database/notices.js';
import { Sql } from '../../platform/database/sql.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';

/** The channel on which instances tell each other that public content has changed, and by which number. */
export const contentChannel = 'content';

/** The frame of every change that may show on public pages. */
@Injectable()
export class PublicChange {
  constructor(
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly notices: Notices,
  ) {}

  /** One transaction for the change, its number and the notice of it to every instance. */
  run<T>(change: () => Promise<T>): Promise<T> {
    return this.work.run(async () => {
      const result = await change();
      const raised = await this.sql.first<{ version: number }>(
        'content.raise-version',
        'UPDATE site SET content_version = content_version + 1 RETURNING content_version AS version',
      );
      await this.notices.tell(contentChannel, String(raised?.version));
      return result;
    });
  }
}
