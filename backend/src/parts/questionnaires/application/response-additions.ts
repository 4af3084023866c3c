import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { draft, type NotificationDraft } from '../../../modules/notifications/index.js';
import type { SentQuestionnaireEvent } from '../../../kernel/index.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { ResponseRepository } from '../domain/response-repository.js';
import { SentQuestionnaires } from './sent-questionnaires.js';

/** Additions of what was sent to the core: lists, search, notifications, retention. */
@Injectable()
export class ResponseAdditions {
  constructor(
    scope: PartScope,
    events: DomainEvents,
    responses: ResponseRepository,
    sent: SentQuestionnaires,
  ) {
    scope.add('record.clients', {
      table: 'questionnaire_responses',
      source: 'r.user_id FROM questionnaire_responses r',
    });
    scope.add('today.rows', {
      name: 'questionnaires',
      view: 'submitted_questionnaires',
      type: `'questionnaire'`,
      title: 'w.title',
      since: 'w.since',
      order: 'w.since, w.id',
      url: `'/admin/questionnaires?response=' || w.id`,
    });
    scope.add('to-do.rows', {
      type: 'questionnaire',
      view: 'questionnaires_to_answer',
      scope: 'upload',
      alsoScope: 'documents',
      title: 'title',
      path: '/client/questionnaires/',
      since: 'created_at',
      dueDate: 'due_date',
    });
    scope.add('search.kinds', {
      type: 'questionnaire',
      view: 'searchable_questionnaires',
      url: '/admin/questionnaires?response=',
    });
    scope.add('notification.endings', {
      'questionnaire.submitted': ({ subject }) => `/client/questionnaires/${subject.id}`,
      'questionnaire.accepted': ({ subject }) => `/admin/questionnaires?response=${subject.id}`,
      'questionnaire.reopened': ({ subject }) => `/admin/questionnaires?response=${subject.id}`,
    });
    // The requests that answers make are one email.
    scope.add('notification.bundle', 'questionnaire.submitted');
    scope.add('notification.rules', {
      'questionnaire.sent': (event, context) =>
        toClient(event, context, ({ title, day }) => [
          'warning',
          msg('New questions'),
          day === ''
            ? t('Please answer {title}.', { title })
            : t('Please answer {title} by {day}.', { title, day }),
        ]),
      'questionnaire.reminded': (event, context) =>
        toClient(event, context, ({ title, day }) => [
          'warning',
          msg('Answers due soon'),
          t('Please answer {title} by {day}.', { title, day }),
        ]),
      'questionnaire.reopened': (event, context) =>
        toClient(event, context, ({ title }) => [
          'warning',
          msg('Answers reopened'),
          t('Please look at your answers to {title} again.', { title }),
        ]),
      'questionnaire.accepted': (event, context) =>
        toClient(event, context, ({ title }) => [
          'success',
          msg('Answers accepted'),
          t('We accepted your answers to {title}.', { title }),
        ]),
      'questionnaire.submitted': (event, context) =>
        draft(
          event,
          context,
          ({ client, title }) => [
            'info',
            msg('Questionnaire answered'),
            t('{client} answered {title}.', { client, title }),
          ],
          'practice',
        ),
    });
    scope.subscribe('document.status_changed', async ({ documentId, actorId, details }) => {
      if (details?.['to'] === 'completed') await sent.acceptWith(documentId, actorId);
    });
    for (const change of ['document.deleted', 'document.restored'] as const)
      events.subscribe(change, ({ clientId, documentId }) => sent.recount(clientId, documentId));
    events.subscribe('user.closed', ({ userId }) => responses.deleteUnsubmitted(userId));
  }
}

type Drafting = Parameters<typeof draft>;

const toClient = (
  event: SentQuestionnaireEvent,
  context: Drafting[1],
  text: Drafting[2],
): NotificationDraft => draft(event, context, text, 'client');
