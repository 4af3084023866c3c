import { Injectable } from '@nestjs/common';
import { Sql } from '../../platform/database/sql.js';
import { PartSwitches } from '../../platform/parts/part-switches.js';

/** Beginning of a practice that is not the demo; within the transaction that creates its first owner. */
@Injectable()
export class OwnPractice {
  constructor(
    private readonly parts: PartSwitches,
    private readonly sql: Sql,
  ) {}

  async begin(): Promise<void> {
    await this.parts.begin();
    // Only the owner can say that a first session is free: the consultation begins open to visitors, with no cost named.
    await this.sql.rows(
      'own-practice.leave-costs-open',
      `UPDATE availability SET types = jsonb_set(jsonb_set(types, '{0,free}', 'false'), '{0,visitors}', 'true')`,
    );
  }
}
