import { shortDate } from '../../../../kernel/index.js';
import { languages, shown } from '@steward/texts';
import { Injectable } from '@nestjs/common';
import { TypstRenderer } from '../../../../platform/pdf/typst-renderer.js';
import {
  type BreachFindings,
  type BreachReport,
  exposureText,
  heldKinds,
  limitsOf,
} from '../../domain/breach-report.js';
import { type Deadline, deadlinesOf } from '../../domain/deadlines.js';
import { SafeguardPdfs } from '../../domain/ports.js';
import { rulesLookedUpOn } from '../../domain/deadline-rules.js';
import type { PlanDocument } from '../../domain/plan-document.js';
import { residenceName } from '../../domain/residence.js';

const layout = (name: string): URL => new URL(`${name}.typ`, import.meta.url);

/**
 * Formats dates and times for display; the Typst templates in this folder do the rest. Both documents are in English:
 * see DECISIONS.
 */
@Injectable()
export class TypstSafeguardPdfs extends SafeguardPdfs {
  constructor(private readonly renderer: TypstRenderer) {
    super();
  }

  override plan(
    { practice, asOf, sections }: PlanDocument,
    version: Parameters<SafeguardPdfs['plan']>[1],
    timeZone: string,
  ): Promise<Buffer> {
    return this.renderer.draw(layout('security-plan'), {
      practice,
      asOf: moment(asOf, timeZone),
      sections: sections.map((section) => ({
        ...section,
        facts: section.facts.map(({ name, value, attention = false }) => ({
          name,
          value: written(value),
          attention,
        })),
        tables: section.tables.map((table) => ({
          ...table,
          rows: table.rows.map((row) => row.map(written)),
        })),
      })),
      version: version && {
        number: String(version.id),
        adoptedBy: version.adoptedBy,
        adoptedAt: moment(version.adoptedAt, timeZone),
        reviewOn: shortDate(version.reviewOn),
        note: version.note ?? '',
      },
    });
  }

  override report(report: BreachReport, by: Parameters<SafeguardPdfs['report']>[1]): Promise<Buffer> {
    const { findings } = report;
    const { practice, timeZone } = by;
    return this.renderer.draw(layout('breach-report'), {
      practice,
      title: report.title,
      number: String(report.id),
      happened: report.happened,
      exercise: report.exercise,
      facts: factsOf(report, by),
      clients: [
        ['Clients whose data could have been seen', String(findings.clients.reachable)],
        ['Clients among them with logged actions', String(findings.clients.seen)],
        ['Contact form messages', String(findings.visitors.contactMessages)],
        ['Bookings without an account', String(findings.visitors.bookings)],
      ],
      residences: findings.residences.map(({ residence, reachable, seen }) => [
        residenceName(residence),
        String(reachable),
        String(seen),
      ]),
      kinds: findings.kinds.map(({ kind, clients, items }) => [
        shown(heldKinds[kind]),
        String(clients),
        String(items),
      ]),
      traces: tracesOf(findings, timeZone),
      deadlines: deadlinesOf(report).map(({ dueOn, ...deadline }) => ({
        ...deadline,
        stateLabel: stateLabels[deadline.state],
        dueOn: dueOn === null ? 'No fixed deadline' : shortDate(dueOn),
      })),
      notices: report.notices.map(({ whom, toldOn, note }) => [whom, shortDate(toldOn), note ?? '']),
      limits: limitsOf(report),
      rulesLookedUpOn: shortDate(rulesLookedUpOn),
    });
  }
}

type Fact = [name: string, value: string];

const factsOf = (
  report: BreachReport,
  { madeBy, timeZone }: Parameters<SafeguardPdfs['report']>[1],
): Fact[] => [
  ['Exposure', exposureText(report)],
  ['From', moment(report.beganAt, timeZone)],
  [
    'To',
    report.endedAt === null
      ? 'Still going on when this report was created'
      : moment(report.endedAt, timeZone),
  ],
  ['Discovered', shortDate(report.discoveredOn)],
  ['Determined to be a breach', report.determinedOn === null ? 'Not yet' : shortDate(report.determinedOn)],
  ['Report created', `${moment(report.created_at, timeZone)} by ${madeBy}`],
];

function tracesOf({ holders, traces }: BreachFindings, timeZone: string): Fact[] {
  const at = (iso: string | null): string => (iso === null ? 'none' : moment(iso, timeZone));
  return [
    ['Accounts', holders.map(({ name }) => name).join(', ') || 'unknown'],
    ['Logged actions', String(traces.events)],
    ['Refused attempts', String(traces.refused)],
    ['First action', at(traces.firstAt)],
    ['Last action', at(traces.lastAt)],
    ['IP addresses', traces.addresses.map(({ address }) => address).join(', ') || 'none'],
  ];
}

const stateLabels: Readonly<Record<Deadline['state'], string>> = {
  reached: 'Applies',
  check: 'Please check',
  not_reached: 'Does not apply',
};

const moment = (at: Date | string, timeZone: string): string =>
  new Intl.DateTimeFormat(languages.en, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  } as const).format(new Date(at));

/** Formats the dates in the plan's tables, which are stored as 2027-01-31. */
const written = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? shortDate(text) : text);
