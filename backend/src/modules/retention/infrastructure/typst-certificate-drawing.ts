import { t } from '@steward/texts';
import { shortDay, shortDayAndTime } from '../../../kernel/index.js';
import { Injectable } from '@nestjs/common';
import { TypstRenderer } from '../../../platform/pdf/typst-renderer.js';
import { CertificateDrawing, type CertificateContents } from '../domain/ports.js';

const layout = new URL('certificate.typ', import.meta.url);

@Injectable()
export class TypstCertificateDrawing extends CertificateDrawing {
  constructor(private readonly renderer: TypstRenderer) {
    super();
  }

  override certificate({ practice, rules, records, ...contents }: CertificateContents): Promise<Buffer> {
    const { timeZone } = practice;
    const day = (at: string): string => shortDay(at, timeZone);
    const moment = (at: string): string => `${shortDayAndTime(at, timeZone)} (${at})`;
    return this.renderer.draw(layout, {
      practice,
      number: String(contents.id),
      client: contents.client,
      at: moment(contents.at),
      completedAt: moment(contents.completedAt),
      listSha256: contents.listSha256,
      rules: rules.map(({ title, period, adoptedBy, adoptedAt }) => ({
        title,
        period,
        adopted:
          adoptedBy === null || adoptedAt === null
            ? null
            : t('Adopted by {adoptedBy} on {adoptedAt}', { adoptedBy, adoptedAt: day(adoptedAt) }),
      })),
      records: records.map(({ category, type, id, title, since, parts }) => ({
        what: `${typeLabel(type)} ${id}`,
        title,
        rule: rules.find((rule) => rule.category === category)?.title ?? '',
        since: day(since),
        parts: parts.map(({ name, size, sha256 }) => ({
          name,
          size: size === null ? null : `${size.toLocaleString('en-US')} bytes`,
          sha256,
        })),
      })),
    });
  }
}

const typeLabel = (type: string): string => {
  const label = type.replaceAll('_', ' ');
  return label.charAt(0).toUpperCase() + label.slice(1);
};
