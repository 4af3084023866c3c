import { Injectable } from '@nestjs/common';
import { currentLanguage, languages, t } from '@steward/texts';
import { dollars, longDate } from '../../../kernel/index.js';
import { TypstRenderer } from '../../../platform/pdf/typst-renderer.js';
import { AnswersPaper, type AnswersPaperContents } from '../domain/answers-paper.js';
import { type AnswerValue, ownOf, type TableRow } from '../domain/form/questions.js';
import { isAnswered } from '../domain/form/values.js';

const layout = new URL('answers.typ', import.meta.url);

type Question = AnswersPaperContents['sections'][number]['questions'][number];

@Injectable()
export class TypstAnswersPaper extends AnswersPaper {
  constructor(private readonly renderer: TypstRenderer) {
    super();
  }

  override draw({ sections, ...contents }: AnswersPaperContents): Promise<Buffer> {
    return this.renderer.draw(layout, {
      ...contents,
      heading: contents.title,
      words: {
        kind: t('Questions and answers'),
        client: t('Client'),
        submittedBy: t('Answered by'),
        submittedAt: t('Submitted'),
        noAnswer: t('No answer'),
      },
      sections: sections.map(({ title, questions }) => ({
        title,
        questions: questions.map((question) => ({ label: question.label, answer: drawn(question) })),
      })),
    });
  }
}

/** An answer as the layout takes it. */
type Drawn =
  | { kind: 'none' }
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'table'; columns: readonly string[]; rows: string[][] };

function drawn({ type, columns, answer }: Question): Drawn {
  if (!isAnswered(answer)) return { kind: 'none' };
  if (type === 'choices') return { kind: 'list', items: answer as readonly string[] };
  if (type === 'table')
    return {
      kind: 'table',
      columns,
      rows: (answer as readonly TableRow[])
        .map((row) => columns.map((column) => (ownOf(row, column) ?? '').trim()))
        .filter((row) => row.some((cell) => cell !== '')),
    };
  return { kind: 'text', text: textOf(type, answer) };
}

function textOf(type: Question['type'], answer: AnswerValue): string {
  if (type === 'yes_no') return answer === 'yes' ? t('Yes') : t('No');
  if (type === 'money') return dollars(String(answer));
  if (type === 'date') return longDate(String(answer));
  return typeof answer === 'number'
    ? answer.toLocaleString(languages[currentLanguage()], { maximumFractionDigits: 20 })
    : String(answer);
}
