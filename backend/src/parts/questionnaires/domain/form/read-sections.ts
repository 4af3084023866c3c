import {
  type AskedDocument,
  type Condition,
  keyPattern,
  limits,
  type Question,
  type QuestionType,
  questionTypes,
  type Section,
} from './questions.ts';
import { isAnswered, isReadable, isTooLong, problemOfValue } from './values.ts';

/** Mistake in a questionnaire, and its place. */
export interface FormProblem {
  /** As `sections.0.questions.3.showIf`. */
  path: string;
  problem: FormProblemKind;
  /** Given with `too_many`, `too_long` and `too_deep`. */
  most?: number;
}

type FormProblemKind =
  | 'required'
  | 'not_text'
  | 'too_long'
  | 'unreadable'
  | 'not_a_list'
  | 'too_many'
  | 'not_a_flag'
  | 'key_invalid'
  | 'key_repeated'
  | 'type_unknown'
  | 'repeated'
  | 'only_choices'
  | 'only_tables'
  | 'requests_no_type'
  | 'option_unknown'
  | 'condition_invalid'
  | 'condition_not_earlier'
  | 'condition_itself'
  | 'condition_no_type'
  | 'condition_never'
  | 'too_deep';

/** Cannot be compared with a value: a document, a table, or what nobody sees. */
const uncompared: readonly QuestionType[] = ['file', 'table', 'secret'];
const ordered: readonly QuestionType[] = ['number', 'money', 'date'];
const requesting: readonly QuestionType[] = ['yes_no', 'choice', 'choices', 'number'];
const chosen: readonly QuestionType[] = ['choice', 'choices'];

/** A character that is seen; NUL counts, so that it gets its own problem. */
const visible = /[^\p{DI}\p{Cc}\p{Cf}\p{Z}\u2800]|\0/u;

/**
 * Reads what a person wrote as the sections of a questionnaire: texts are trimmed, unknown fields are left out.
 * @returns its sections, whatever is wrong with them, and everything that is
 */
export function readSections(written: unknown): { sections: Section[]; problems: FormProblem[] } {
  const reader = new SectionsReader();
  const sections = reader.read(written);
  return { sections, problems: reader.problems };
}

type Written = Readonly<Record<string, unknown>>;

class SectionsReader {
  readonly problems: FormProblem[] = [];
  /** Questions that were read, by key. */
  private readonly earlier = new Map<string, Question>();

  read(written: unknown): Section[] {
    const sections = this.objects('sections', written, limits.questions).map(([path, one]) => ({
      title: this.text(`${path}.title`, one['title'], limits.title) ?? '',
      questions: this.objects(`${path}.questions`, one['questions'], limits.questions).map(([at, question]) =>
        this.question(at, question),
      ),
    }));
    const count = sections.reduce((sum, { questions }) => sum + questions.length, 0);
    if (count > limits.questions) this.refuse('sections', 'too_many', limits.questions);
    return sections;
  }

  private question(path: string, written: Written): Question {
    const type = this.type(`${path}.type`, written['type']);
    const options = chosen.includes(type)
      ? this.texts(`${path}.options`, written['options'], limits.options, limits.option)
      : this.none(`${path}.options`, written['options'], 'only_choices');
    const columns =
      type === 'table'
        ? this.texts(`${path}.columns`, written['columns'], limits.columns, limits.column)
        : this.none(`${path}.columns`, written['columns'], 'only_tables');
    const help = this.text(`${path}.help`, written['help'], limits.description, true);
    const required = this.flag(`${path}.required`, written['required']);
    const question: Question = {
      key: this.key(`${path}.key`, written['key']),
      type,
      label: this.text(`${path}.label`, written['label'], limits.label) ?? '',
      ...(help !== undefined && { help }),
      ...(required && { required }),
      ...(options && { options }),
      ...(columns && { columns }),
    };
    const showIf = this.showIf(`${path}.showIf`, written['showIf'], question.key);
    const requests = this.requests(`${path}.requests`, written['requests'], question);
    const whole = { ...question, ...(showIf && { showIf }), ...(requests.length > 0 && { requests }) };
    if (!this.earlier.has(question.key)) this.earlier.set(question.key, whole);
    return whole;
  }

  private key(path: string, written: unknown): string {
    if (typeof written !== 'string' || !keyPattern.test(written)) this.refuse(path, 'key_invalid');
    else if (this.earlier.has(written)) this.refuse(path, 'key_repeated');
    else return written;
    return '';
  }

  private type(path: string, written: unknown): QuestionType {
    const type = questionTypes.find((one) => one === written);
    if (!type) this.refuse(path, 'type_unknown');
    return type ?? 'text';
  }

  private requests(path: string, written: unknown, { type, options = [] }: Question): AskedDocument[] {
    if (isLeftOut(written)) return [];
    if (!requesting.includes(type)) {
      this.refuse(path, 'requests_no_type');
      return [];
    }
    return this.objects(path, written, limits.requests).map(([at, one]) => {
      const description = this.text(`${at}.description`, one['description'], limits.description, true);
      const option = this.text(`${at}.option`, one['option'], limits.option, true);
      if (option !== undefined && !options.includes(option)) this.refuse(`${at}.option`, 'option_unknown');
      return {
        title: this.text(`${at}.title`, one['title'], limits.requestTitle) ?? '',
        ...(description !== undefined && { description }),
        ...(option !== undefined && { option }),
      };
    });
  }

  /** @param own key of the question that has the condition */
  private showIf(path: string, written: unknown, own: string): Condition | undefined {
    if (written === undefined || written === null) return undefined;
    const condition = this.condition(written, own, 0);
    if (typeof condition === 'object') return condition;
    this.refuse(path, condition, condition === 'too_deep' ? limits.depth : undefined);
    return undefined;
  }

  /** @param depth levels of `all` and `any` around it */
  private condition(written: unknown, own: string, depth: number): Condition | FormProblemKind {
    if (!isObject(written)) return 'condition_invalid';
    const { key, is, isNot, atLeast, all, any } = written;
    const given = [is, isNot, atLeast, all, any].filter((one) => one !== undefined);
    const isGroup = all !== undefined || any !== undefined;
    if (given.length !== 1 || (key === undefined) !== isGroup) return 'condition_invalid';
    if (!isGroup) return this.comparison(written, own);
    if (depth === limits.depth) return 'too_deep';
    const [list] = given;
    if (!Array.isArray(list) || list.length === 0 || list.length > limits.conditions)
      return 'condition_invalid';
    const inner: Condition[] = [];
    for (const one of list as unknown[]) {
      const condition = this.condition(one, own, depth + 1);
      if (typeof condition === 'string') return condition;
      inner.push(condition);
    }
    return all === undefined ? { any: inner } : { all: inner };
  }

  private comparison({ key, is, isNot, atLeast }: Written, own: string): Condition | FormProblemKind {
    if (typeof key !== 'string') return 'condition_invalid';
    if (key === own) return 'condition_itself';
    const question = this.earlier.get(key);
    if (!question) return 'condition_not_earlier';
    if (uncompared.includes(question.type)) return 'condition_no_type';
    const value = is ?? isNot ?? atLeast;
    if (typeof value !== 'string' && typeof value !== 'number') return 'condition_invalid';
    if (!isPossible(question, value)) return 'condition_never';
    if (is !== undefined) return { key, is: value };
    if (isNot !== undefined) return { key, isNot: value };
    return ordered.includes(question.type) ? { key, atLeast: value } : 'condition_no_type';
  }

  /** A list of 1 to `most` objects, each with its path. */
  private objects(path: string, written: unknown, most: number): [path: string, Written][] {
    return this.list(path, written, most).flatMap((one, index) => {
      if (isObject(one)) return [[`${path}.${index}`, one] as [string, Written]];
      this.refuse(`${path}.${index}`, 'required');
      return [];
    });
  }

  /** Different texts, 1 to `most`. */
  private texts(path: string, written: unknown, most: number, longest: number): string[] {
    const seen = new Set<string>();
    for (const [index, one] of this.list(path, written, most).entries()) {
      const text = this.text(`${path}.${index}`, one, longest);
      if (text !== undefined && seen.has(text)) this.refuse(`${path}.${index}`, 'repeated');
      if (text !== undefined) seen.add(text);
    }
    return [...seen];
  }

  private list(path: string, written: unknown, most: number): unknown[] {
    if (isLeftOut(written)) this.refuse(path, 'required');
    else if (!Array.isArray(written)) this.refuse(path, 'not_a_list');
    else if (written.length > most) this.refuse(path, 'too_many', most);
    else return written;
    return [];
  }

  private none(path: string, written: unknown, problem: FormProblemKind): undefined {
    if (!isLeftOut(written)) this.refuse(path, problem);
  }

  private flag(path: string, written: unknown): boolean {
    if (written !== undefined && written !== null && typeof written !== 'boolean')
      this.refuse(path, 'not_a_flag');
    return written === true;
  }

  /** Trimmed; undefined if it is blank. */
  private text(path: string, written: unknown, longest: number, isOptional = false): string | undefined {
    if (
      written === undefined ||
      written === null ||
      (typeof written === 'string' && !visible.test(written))
    ) {
      if (!isOptional) this.refuse(path, 'required');
      return undefined;
    }
    if (typeof written !== 'string') this.refuse(path, 'not_text');
    else if (isTooLong(written.trim(), longest)) this.refuse(path, 'too_long', longest);
    else if (!isReadable(written)) this.refuse(path, 'unreadable');
    else return written.trim().replaceAll('\r\n', '\n');
    return undefined;
  }

  private refuse(path: string, problem: FormProblemKind, most?: number): void {
    this.problems.push({ path, problem, ...(most !== undefined && { most }) });
  }
}

const isObject = (written: unknown): written is Written =>
  typeof written === 'object' && written !== null && !Array.isArray(written);

const isLeftOut = (written: unknown): boolean =>
  written === undefined || written === null || (Array.isArray(written) && written.length === 0);

/** Whether an answer can have that value. */
const isPossible = (question: Question, value: string | number): boolean =>
  isAnswered(value) && problemOfValue(question, question.type === 'choices' ? [value] : value) === undefined;
