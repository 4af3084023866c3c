import { t } from '@steward/texts';
import { questionsOf } from './changes';
import { hasOptions, isBlank, linesOf, lookedAt, sentSections, type Draft } from './draft';

/** Message of a field, by field of a row, by the row's id; the questionnaire's own are at ''. */
export type Problems = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Problems that one can see without the server. */
export function problemsOf(draft: Draft): Problems {
  const problems: Record<string, Record<string, string>> = {};
  const add = (id: string, field: string, message: string) => {
    problems[id] = { ...problems[id], [field]: message };
  };
  if (draft.title.trim() === '') add('', 'title', t('Title is required'));
  const isEmpty = questionsOf(draft).every(isBlank);
  for (const section of draft.sections) {
    const isSent = section.questions.some((one) => !isBlank(one));
    if (isSent && section.title.trim() === '') add(section.id, 'title', t('Give the section a title'));
    if (!isSent && !isEmpty && section.title.trim() !== '')
      add(section.id, 'title', t('Write a question in this section, or remove it'));
    for (const one of section.questions) {
      if (isBlank(one)) continue;
      if (one.label.trim() === '') add(one.id, 'label', t('Write the question, or remove it'));
      if (hasOptions(one.type) && linesOf(one.options).length === 0)
        add(one.id, 'options', t('Write at least one option'));
      if (one.type === 'table' && linesOf(one.columns).length === 0)
        add(one.id, 'columns', t('Write at least one column'));
    }
  }
  if (isEmpty) {
    const first = questionsOf(draft)[0];
    if (first) add(first.id, 'label', t('Write at least one question'));
  }
  for (const [id, message] of Object.entries(brokenConditions(draft))) add(id, 'showIf', message);
  return problems;
}

/** Conditions on a question that comes later, that is their own or that has been removed, by id. */
export function brokenConditions(draft: Draft): Readonly<Record<string, string>> {
  const earlier = new Set<string>();
  const all = questionsOf(draft);
  const broken: Record<string, string> = {};
  for (const { id, showIf } of all) {
    const late = showIf && lookedAt(showIf).find((other) => !earlier.has(other));
    if (late !== undefined)
      broken[id] = all.some((one) => one.id === late)
        ? t('A condition can only look at an earlier question. Move one of them, or change the condition.')
        : t('The question that it looks at was removed. Change the condition, or undo.');
    earlier.add(id);
  }
  return broken;
}

/**
 * Messages of the server at the rows that they are about.
 * @param fields by path, such as `sections.0.questions.3.showIf.key`
 * @param draft as it was sent
 */
export function problemsAt(fields: Readonly<Record<string, string>>, draft: Draft): Problems {
  const sections = sentSections(draft);
  const problems: Record<string, Record<string, string>> = {};
  for (const [path, message] of Object.entries(fields)) {
    const { id, field } = placeOf(path.split('.'), sections);
    problems[id] = { [field]: message, ...problems[id] };
  }
  return problems;
}

function placeOf(path: readonly string[], sections: ReturnType<typeof sentSections>) {
  const [first = '', section = '', second, question = '', field = 'label'] = path;
  const named = first === 'sections' ? sections[Number(section)] : undefined;
  if (!named) return { id: '', field: first };
  const asked = second === 'questions' ? named.questions[Number(question)] : undefined;
  if (asked) return { id: asked.id, field: field === 'key' || field === 'type' ? 'label' : field };
  return { id: named.id, field: 'title' };
}

/** Without the messages of these fields of a row, which are being changed. */
export function withoutProblems(problems: Problems, id: string, fields: readonly string[]): Problems {
  const old = problems[id];
  if (!old || !fields.some((field) => field in old)) return problems;
  const left = Object.fromEntries(Object.entries(old).filter(([field]) => !fields.includes(field)));
  const { [id]: _, ...others } = problems;
  return Object.keys(left).length > 0 ? { ...others, [id]: left } : others;
}
