import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, addDays, conflict, DomainError } from '../../../kernel/index.js';
import type { PackContent, PreviewedContent } from '../../../modules/onboarding/index.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { QuestionnaireQueries } from './questionnaire-queries.js';
import { SentQuestionnaires } from './sent-questionnaires.js';

interface PackQuestionnaire {
  questionnaireId: number;
  /** Days after the pack is applied; none: no due date */
  dueInDays?: number | null;
}

/** Questionnaires that packs send. */
@Injectable()
export class PackQuestionnaires implements PackContent {
  readonly key = 'questionnaires';

  constructor(
    scope: PartScope,
    private readonly queries: QuestionnaireQueries,
    private readonly sent: SentQuestionnaires,
  ) {
    scope.add('pack.contents', this);
  }

  async read(sent: readonly object[]): Promise<object[]> {
    const asked = sent as readonly PackQuestionnaire[];
    const titles = await this.titlesOf(asked);
    const message = t('Please select a questionnaire');
    const unknown = asked.flatMap(({ questionnaireId }, index) =>
      titles.has(questionnaireId) ? [] : [[`questionnaires.${index}.questionnaireId`, message]],
    );
    if (unknown.length > 0)
      throw new DomainError('invalid', 'request.invalid', message, { fields: Object.fromEntries(unknown) });
    return asked.map(({ questionnaireId, dueInDays = null }) => ({ questionnaireId, dueInDays }));
  }

  async shown(stored: readonly (readonly object[])[]): Promise<object[][]> {
    const packs = stored as readonly (readonly PackQuestionnaire[])[];
    const titles = await this.titlesOf(packs.flat());
    return packs.map((asked) =>
      asked.map((one) => ({ ...one, title: titles.get(one.questionnaireId) ?? null })),
    );
  }

  async preview(stored: readonly object[], today: string): Promise<PreviewedContent[]> {
    const asked = stored as readonly PackQuestionnaire[];
    const titles = await this.titlesOf(asked);
    return asked.map(({ questionnaireId, dueInDays }) => {
      const title = titles.get(questionnaireId);
      if (title === undefined) throw missing();
      return { questionnaireId, title, dueDate: dueOn(today, dueInDays) };
    });
  }

  async send(admin: Actor, userId: number, stored: readonly object[], today: string): Promise<number[]> {
    const ids: number[] = [];
    for (const { questionnaireId, dueInDays } of stored as readonly PackQuestionnaire[]) {
      const sending = { questionnaireId, userId, dueDate: dueOn(today, dueInDays) };
      ids.push((await this.sent.send(admin, sending).catch(throwAsMissing)).id);
    }
    return ids;
  }

  /** Titles of those that are not deleted, by questionnaires.id. */
  private async titlesOf(asked: readonly PackQuestionnaire[]): Promise<ReadonlyMap<number, string>> {
    const ids = new Set(asked.map(({ questionnaireId }) => questionnaireId));
    return ids.size === 0 ? new Map() : this.queries.titles([...ids]);
  }
}

const dueOn = (today: string, days: number | null | undefined): string | null =>
  days === null || days === undefined ? null : addDays(today, days);

const missing = (): DomainError =>
  conflict(
    'pack.questionnaire_missing',
    t('A questionnaire in this pack was deleted. Please remove it from the pack, or choose another one.'),
  );

/** It was deleted while the pack was applied. */
function throwAsMissing(error: unknown): never {
  throw error instanceof DomainError && error.code === 'questionnaire.not_found' ? missing() : error;
}
