import { Injectable } from '@nestjs/common';
import { languageCodes } from '@steward/texts';
import { Clock } from '../../../kernel/index.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { QuestionnaireRepository } from '../domain/ports.js';
import { starters } from '../domain/starters/starters.js';

/** Questionnaires that the practice finds there, and may change and delete: they are made once. */
@Injectable()
export class Starters {
  constructor(
    scope: PartScope,
    events: DomainEvents,
    private readonly stored: QuestionnaireRepository,
    private readonly clock: Clock,
  ) {
    // Within the transaction that switches the part on, when it is still off.
    events.subscribe('part.switched', async ({ part, details }) => {
      if (part === scope.part && details?.['on'] === true) await this.make();
    });
  }

  /** Makes those that were never there; the first one becomes the newest. */
  async make(): Promise<void> {
    const at = this.clock.now();
    for (const language of [...languageCodes].reverse())
      for (const [name, contents] of Object.entries(starters).reverse())
        await this.stored.addStarter(
          `${name} ${language}`,
          { ...inLanguage(language, contents), language },
          at,
        );
  }
}
