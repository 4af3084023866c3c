import { t } from '@steward/texts';
import { Link } from 'react-router-dom';
import type { AdminQuestionnaireResponseRecordDto as Response } from '../../../../shared/api';
import { Badge } from '../../../../shared/antd/badge';
import { formatDateTime } from '../../../../shared/text/format';
import { answerText } from '../../shared/answer-text';
import { askedOf, isAnswered, ownOf, sectionsOf, type AnswerValue, type Question } from '../../shared/form';
import { SecretAnswer } from './secret-answer';

interface AnswersProps {
  response: Response;
  /** Leaves out what is as it was last time. */
  onlyChanged: boolean;
}

/** Visible questions with their answers, by section. */
export function Answers({ response, onlyChanged }: AnswersProps) {
  const sections = sectionsOf(response.sections);
  const visible = new Set(askedOf(sections, response.answers).visible);
  const shown = sections
    .map(({ title, questions }) => ({
      title,
      questions: questions.filter(
        (one) => visible.has(one) && (!onlyChanged || response.changed.includes(one.key)),
      ),
    }))
    .filter(({ questions }) => questions.length > 0);
  return shown.map(({ title, questions }, index) => (
    <section key={index} className="ui-card ui-card-body response-section" aria-label={title}>
      <h2 lang={response.language}>{title}</h2>
      <dl className="lines">
        {questions.map((question) => (
          <Answer key={question.key} question={question} response={response} />
        ))}
      </dl>
    </section>
  ));
}

function Answer({ question, response }: { question: Question; response: Response }) {
  const { key, label, type } = question;
  const { id, answers, previous, changed, answeredBy, allowed, language } = response;
  const value = ownOf(answers, key);
  const by = ownOf(answeredBy, key);
  const isChanged = changed.includes(key);
  return (
    <div className={isChanged ? 'response-answer is-changed' : 'response-answer'}>
      <dt lang={language} className="breaks">
        {label}
      </dt>
      <dd>
        {type === 'secret' && isAnswered(value) ? (
          <SecretAnswer
            id={id}
            question={question}
            mask={String(value)}
            mayReveal={allowed.includes('reveal')}
          />
        ) : (
          <Value question={question} value={value} />
        )}
        {isChanged && (
          <div className="stack gap-xs to-start response-change">
            <Badge colour="info">{t('Changed')}</Badge>
            <div className="soft">
              <span>{t('Last time:')}</span> <Value question={question} value={ownOf(previous, key)} />
            </div>
          </div>
        )}
        {by && (
          <p className="ui-hint">
            {by.name === null
              ? formatDateTime(by.savedAt)
              : t('{name}, {when}', { name: by.name, when: formatDateTime(by.savedAt) })}
          </p>
        )}
      </dd>
    </div>
  );
}

function Value({ question, value }: { question: Question; value: AnswerValue | undefined }) {
  if (!isAnswered(value)) return <p className="soft">{t('No answer')}</p>;
  if (question.type === 'file')
    return (
      <Link className="ui-text-link" to={`/admin/documents?document=${String(value)}`}>
        {t('Open the document')}
      </Link>
    );
  return <p className="as-written">{answerText(question, value)}</p>;
}
