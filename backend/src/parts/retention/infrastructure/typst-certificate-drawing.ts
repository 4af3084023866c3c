import { currentLanguage, languages, msg, shown, t, type Text, translationOf } from '@steward/texts';
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
      words: {
        title: t('Certificate of destruction {id}', { id: contents.id }),
        kind: t('Certificate {id}', { id: contents.id }),
        heading: t('Certificate of destruction'),
        lead: t(
          '{practice} has destroyed the records listed below because their retention period ended. No legal hold covered any of them.',
          { practice: practice.name },
        ),
        client: t('Records of'),
        noClient: t('No specific client'),
        destroyed: t('[records] Destroyed'),
        completed: t('Files removed by'),
        count: t('Number of records'),
        list: t('SHA-256 of the list'),
        rules: t('Rules'),
        method: t('Method'),
        methods: [
          t(
            'Files were removed from the practice’s storage together with the separate key that encrypted each of them. Texts were removed from the database. The activity log keeps its entries about these records: that they existed, and who opened or signed them and when. Invoices and the ledger are kept as well. Copies in earlier backups are removed as these backups are replaced.',
          ),
          t(
            'The activity log contains the SHA-256 of the list and shows any later change to its entries. The SHA-256 of a file is the one that the log has contained since the file was uploaded.',
          ),
        ],
        records: t('Destroyed records'),
      },
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
        what: `${labelOf(type)} ${id}`,
        title,
        rule: rules.find((rule) => rule.category === category)?.title ?? '',
        since: t('since {day}', { day: day(since) }),
        parts: parts.map(({ name, size, sha256 }) => ({
          name: translationOf(name),
          size:
            size === null
              ? null
              : t('{size} bytes', { size: size.toLocaleString(languages[currentLanguage()]) }),
          sha256,
        })),
      })),
    });
  }
}

/** Labels of the records' types. */
const labels: Readonly<Record<string, Text>> = {
  document: msg('Document'),
  message: msg('Message'),
  note: msg('Note'),
  mail: msg('Email'),
  contact_message: msg('Contact message'),
  questionnaire_response: msg('Questionnaire'),
};

const labelOf = (type: string): string => {
  const label = labels[type];
  return label ? shown(label) : type;
};
