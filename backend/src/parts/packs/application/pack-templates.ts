import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { conflict, DomainError } from '../../../kernel/index.js';
import { DocumentTemplates } from '../../../modules/documents/index.js';

/** The parts of a pack that refer to templates. */
interface Names {
  documents: readonly { templateId: number }[];
  requests: readonly { templateId: number | null }[];
}
export type Templates = Map<number, { title: string; requiresSignature: boolean }>;

/** The templates to which packs refer. */
@Injectable()
export class PackTemplates {
  constructor(private readonly templates: DocumentTemplates) {}

  /** @throws DomainError invalid, at each field that refers to an unknown template */
  async assertKnown(named: Names): Promise<void> {
    const templates = await this.find(named);
    const unknown = (['documents', 'requests'] as const).flatMap((list) =>
      named[list]
        .map(({ templateId }, index) => ({ templateId, field: `${list}.${index}.templateId` }))
        .filter(({ templateId }) => templateId !== null && !templates.has(templateId)),
    );
    const fields = Object.fromEntries(unknown.map(({ field }) => [field, t('Please select a template')]));
    const [message] = Object.values(fields);
    if (message !== undefined) throw new DomainError('invalid', 'request.invalid', message, { fields });
  }

  /** All templates of a pack, by id. @throws DomainError pack.template_missing */
  async of(named: Names): Promise<Templates> {
    const templates = await this.find(named);
    if (idsOf(named).some((id) => !templates.has(id))) throw templateMissing();
    return templates;
  }

  private async find(named: Names): Promise<Templates> {
    const found: Templates = new Map();
    for (const id of new Set(idsOf(named))) {
      const template = await this.templates.find(id);
      if (template) found.set(id, template);
    }
    return found;
  }
}

const idsOf = ({ documents, requests }: Names): number[] =>
  [...documents, ...requests].map(({ templateId }) => templateId).filter((id) => id !== null);

export const templateMissing = (): DomainError =>
  conflict(
    'pack.template_missing',
    t('A template in this pack was deleted. Please remove it from the pack, or choose another one.'),
  );
