import { memo, type DragEvent } from 'react';
import { t } from '@steward/texts';
import { AddButton, IconButton } from '../../../../shared/antd/button';
import { FieldError } from '../../../../shared/antd/field';
import { MoveButtons } from '../../../../shared/antd/move-buttons';
import { limits } from '../../shared/form';
import type { DraftQuestion, DraftSection } from './draft';
import type { Problems } from './problems';
import { QuestionRow } from './question-row';
import type { BuilderActions } from './use-builder-actions';

interface SectionBlockProps {
  section: DraftSection;
  place: number;
  sections: number;
  /** The questionnaire has as many questions as it can have. */
  isFull: boolean;
  /** Numbers of questions, by their ids; new ones have none yet. */
  numbers: ReadonlyMap<string, number>;
  sentences: Readonly<Record<string, string>>;
  broken: Readonly<Record<string, string>>;
  problems: Problems;
  /** The question of this section whose details are open, and all questions before it. */
  opened: string | undefined;
  earlier: readonly DraftQuestion[] | undefined;
  actions: BuilderActions;
}

/** A section with its title and its questions. Drawn again only if it changed. */
export const SectionBlock = memo(function SectionBlock(props: SectionBlockProps) {
  const { section, place, sections, isFull, numbers, sentences, broken, problems, actions } = props;
  const { opened, earlier } = props;
  const { id, title } = section;
  const number = place + 1;
  const problem = problems[id]?.['title'];
  const shownNumbers = numbersIn(section, numbers);
  return (
    <div
      className="question-section"
      role="group"
      aria-label={title.trim() || t('Section {number}', { number })}
    >
      <div id={`${id}-head`} className="question-section-head">
        <input
          id={`${id}-title`}
          className="section-title"
          aria-label={t('Title of section {number}', { number })}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && `${id}-title-error`}
          placeholder={title === '' ? t('Title of the section') : undefined}
          maxLength={limits.title}
          value={title}
          onKeyDown={({ key }) => key === 'Enter' && goToQuestions(section, actions)}
          onChange={({ target }) => actions.nameSection(id, target.value)}
        />
        {sections > 1 && (
          <span className="ui-row-actions">
            <MoveButtons
              up={t('Move section {number} up', { number })}
              down={t('Move section {number} down', { number })}
              isFirst={place === 0}
              isLast={place === sections - 1}
              onMove={(by) => actions.moveSection(id, by)}
            />
            <IconButton
              icon="trash"
              label={t('Remove section {number} with its questions', { number })}
              onClick={() => actions.removeSection(id)}
            />
          </span>
        )}
      </div>
      <FieldError id={`${id}-title-error`} message={problem} />
      <ol
        className="question-rows"
        start={shownNumbers[0] ?? 1}
        onDragOver={(event) => onDragOver(event)}
        onDragLeave={(event) => mark(event, undefined)}
        onDrop={(event) => onDrop(event, section, actions)}
      >
        {section.questions.map((question, index) => (
          <QuestionRow
            key={question.id}
            question={question}
            number={shownNumbers[index] ?? 1}
            sentence={sentences[question.id] ?? ''}
            broken={broken[question.id]}
            problems={problems[question.id]}
            earlier={opened === question.id ? earlier : undefined}
            beginsSection={index === 0}
            isFirst={place === 0 && index === 0}
            isLast={place === sections - 1 && index === section.questions.length - 1}
            actions={actions}
          />
        ))}
      </ol>
      <AddButton type="text" disabled={isFull} onClick={() => actions.appendTo(id)}>
        {t('Add question')}
      </AddButton>
    </div>
  );
});

/** A question without a number follows the one before it. */
function numbersIn({ questions }: DraftSection, numbers: ReadonlyMap<string, number>): readonly number[] {
  let last = 0;
  return questions.map(({ id }) => (last = numbers.get(id) ?? last + 1));
}

/** From the title to the first question, as in a list. */
function goToQuestions({ id, questions: [first] }: DraftSection, actions: BuilderActions): void {
  if (first) document.getElementById(`${first.id}-label`)?.focus();
  else actions.appendTo(id);
}

/** The row under the pointer, and whether its upper half is. */
function rowUnder({ target, clientY }: DragEvent): { row: HTMLElement; isBefore: boolean } | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  if (!row) return undefined;
  const { top, height } = row.getBoundingClientRect();
  return { row, isBefore: clientY < top + height / 2 };
}

/** Marks the place where the question would be put; without a new drawing of the list. */
function mark({ currentTarget }: DragEvent<HTMLElement>, under: ReturnType<typeof rowUnder>): void {
  for (const row of currentTarget.querySelectorAll('[data-drop]')) row.removeAttribute('data-drop');
  under?.row.setAttribute('data-drop', under.isBefore ? 'before' : 'after');
}

function onDragOver(event: DragEvent<HTMLElement>): void {
  // Files and texts of other programs are no questions.
  if (!event.dataTransfer.types.includes('text/plain')) return;
  event.preventDefault();
  mark(event, rowUnder(event));
}

function onDrop(
  event: DragEvent<HTMLElement>,
  { id, questions }: DraftSection,
  actions: BuilderActions,
): void {
  event.preventDefault();
  const under = rowUnder(event);
  mark(event, undefined);
  const at = questions.findIndex((one) => one.id === under?.row.dataset['row']);
  const before = at === -1 ? undefined : questions[under?.isBefore ? at : at + 1];
  actions.place(event.dataTransfer.getData('text/plain'), id, before?.id);
}
