import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { NextTask } from '../../../features/workday/portal/offered/next-task';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { Icon } from '../../../shared/kit/icon';
import { useSite } from '../../../shared/practice/site';
import { formatDateTime } from '../../../shared/text/format';
import { type Answers, ownOf, questionsOf } from '../shared/form';
import { AnswerList } from './answer-list';
import { AnswerText } from './answer-text';
import type { OpenResponse } from './questionnaire-calls';

interface SentResponseProps {
  response: OpenResponse;
  /** The reader has just sent it. */
  isJustSent: boolean;
  /** Answers that came too late. */
  left: Answers;
}

/** The answers as they were sent, and what comes next. */
export function SentResponse({ response, isJustSent, left }: SentResponseProps) {
  const { at } = useActingFor();
  const { displayName } = useSite();
  const { sections, answers, state, submittedAt, documentId, requests } = response;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isJustSent) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [isJustSent]);
  const late = questionsOf(sections).filter(({ key }) => ownOf(left, key) !== undefined);
  return (
    <div className="stack gap-xl">
      <section className="ui-card answers-done stack gap-l">
        <h2 ref={heading} tabIndex={-1} className="answers-section row">
          <Icon name="check" size={24} />
          {isJustSent ? t('Sent. Thank you!') : state === 'accepted' ? t('Accepted') : t('Sent')}
        </h2>
        <p>
          {isJustSent
            ? t('{practice} has your answers and will let you know if anything is missing.', {
                practice: displayName,
              })
            : submittedAt !== null && t('Sent {when}', { when: formatDateTime(submittedAt) })}
        </p>
        {requests.length > 0 && (
          <div className="stack gap-s">
            <p className="strong">{t('From your answers, we need these documents:')}</p>
            <ul className="bullets">
              {requests.map(({ id, title }) => (
                <li key={id}>{title}</li>
              ))}
            </ul>
          </div>
        )}
        {isJustSent && <NextTask />}
        <div className="cluster screen-only">
          {documentId !== null && (
            <Link className="ui-text-link" to={at(`/client/documents?document=${documentId}`)}>
              {t('Your answers as a PDF')}
            </Link>
          )}
          <Link className="ui-text-link" to={at('/client/documents')}>
            {t('Back to documents')}
          </Link>
        </div>
      </section>
      {late.length > 0 && (
        <div className="note note-amber" role="alert">
          <Icon name="alert" size={18} />
          <div className="stack gap-s">
            <p className="strong">{t('These answers came too late and were not sent:')}</p>
            {late.map((question) => (
              <div key={question.key}>
                <p className="ui-hint">{question.label}</p>
                {question.type !== 'secret' && (
                  <AnswerText question={question} value={ownOf(left, question.key)} />
                )}
              </div>
            ))}
          </div>
        </div>
      )}
      <AnswerList sections={sections} answers={answers} />
    </div>
  );
}
