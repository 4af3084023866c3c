import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { type Answers, askedOf, ownOf, type Section } from '../shared/form';
import { AnswerText } from './answer-text';

interface AnswerListProps {
  sections: readonly Section[];
  answers: Answers;
  /** Address where a question is answered; undefined if nothing can be changed. */
  changeAt?: (key: string) => string;
}

/** The questions that were asked, and the answers. */
export function AnswerList({ sections, answers, changeAt }: AnswerListProps) {
  const { visible } = askedOf(sections, answers);
  return sections.map(({ title, questions }, index) => {
    const shown = questions.filter((question) => visible.includes(question));
    if (shown.length === 0) return null;
    return (
      <section key={index} className="ui-card" aria-label={title}>
        <header>
          <h3 className="breaks">{title}</h3>
        </header>
        <dl className="answer-list lines">
          {shown.map((question) => (
            <div key={question.key} className="ui-card-body">
              <dt className="soft breaks">{question.label}</dt>
              <dd className="row between to-start">
                <AnswerText question={question} value={ownOf(answers, question.key)} />
                {changeAt && (
                  <Link
                    className="ui-text-link"
                    to={changeAt(question.key)}
                    aria-label={t('Change: {label}', { label: question.label })}
                  >
                    {t('Change')}
                  </Link>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    );
  });
}
