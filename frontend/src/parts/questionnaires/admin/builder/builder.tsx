import { memo, useEffect, useRef, useState } from 'react';
import { Input } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { languageCodes, t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import { AddButton, Button } from '../../../../shared/antd/button';
import { Dialog } from '../../../../shared/antd/dialog';
import { useUnsentWork } from '../../../../shared/antd/leave-guard';
import { SaveBar } from '../../../../shared/antd/save-bar';
import { useMedia } from '../../../../shared/antd/use-media';
import { QuestionnairesService, type QuestionnaireDto } from '../../../../shared/api';
import { refusalOf } from '../../../../shared/http/api-error';
import { languageNames } from '../../../../shared/text/page-language';
import { ScreenHead } from '../../../../shared/kit/screen-head';
import { limits, sentSectionsOf } from '../../shared/form';
import { draftOf, emptyDraft, withKeys, writtenOf, type Draft } from './draft';
import { PlainField, PlainSelect } from './plain-field';
import { Preview } from './preview';
import { problemsAt, problemsOf, type Problems } from './problems';
import { Questions } from './questions';
import type { Take } from './use-builder';
import { useBuilderActions } from './use-builder-actions';
import { useKeptBuilder } from './use-kept-builder';
import './builder.css';

/** Key of the questionnaire that is being written: later updates must not overwrite it. */
export const editedKey = (id: number) => ['edited-questionnaire', id];

interface Sending {
  of: Draft;
  /** The same with keys. */
  sent: Draft;
}

/** Writes a questionnaire as one writes a list, with its preview beside it. */
export function Builder({ questionnaire }: { questionnaire: QuestionnaireDto | undefined }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [initial] = useState(() =>
    questionnaire ? draftOf(questionnaire) : emptyDraft(t('[title of a first section] General')),
  );
  const builder = useKeptBuilder(String(questionnaire?.id ?? 'new'), questionnaire?.version ?? 0, initial);
  const { draft, saved, problems, removed, isDirty, note, take } = builder;
  const { actions, opened, said } = useBuilderActions(draft, take);
  const guard = useUnsentWork(isDirty);
  const form = useRef<HTMLFormElement>(null);
  const goToProblem = useProblemFocus(form);
  const hasRoom = useMedia('(min-width: 68.76em)');
  const [isPreviewing, setPreviewing] = useState(false);

  const show = (found: Problems) => {
    take({ do: 'show-problems', problems: found });
    goToProblem();
  };
  const saving = useAction({
    call: ({ sent }: Sending, keyFor) => {
      const { description, sections, ...head } = writtenOf(sent);
      const requestBody = { ...head, sections: sentSectionsOf(sections) };
      if (questionnaire)
        return QuestionnairesService.updateQuestionnaire({
          id: questionnaire.id,
          requestBody: { ...requestBody, description: description || null },
        });
      const created = { ...requestBody, ...(description && { description }) };
      return QuestionnairesService.createQuestionnaire({
        requestBody: created,
        idempotencyKey: keyFor(created),
      });
    },
    events: ['questionnaire.saved'],
    success: t('Questionnaire saved'),
    failure: t('Failed to save the questionnaire'),
    onSuccess: (answer, sending) => {
      take({ do: 'saved', ...sending });
      queries.setQueryData(editedKey(answer.id), answer);
      if (!questionnaire) guard.pass(() => navigate(`/admin/questionnaires/${answer.id}`, { replace: true }));
    },
    onFailure: (failure, { sent }) => {
      const fields = refusalOf(failure)?.fields;
      if (fields) show(problemsAt(fields, sent));
    },
  });
  const save = () => {
    const found = problemsOf(draft);
    if (Object.keys(found).length > 0) return show(found);
    take({ do: 'show-problems', problems: {} });
    saving.mutate({ of: draft, sent: withKeys(draft) });
  };
  return (
    <>
      <ScreenHead
        title={questionnaire ? questionnaire.title : t('New questionnaire')}
        back={{ to: '/admin/questionnaires', label: t('All questionnaires') }}
        text={
          questionnaire &&
          t('Version {version, number}. Clients who already have it keep the version they were sent.', {
            version: questionnaire.version,
          })
        }
      >
        {hasRoom === false && (
          <Button icon="mobile" onClick={() => setPreviewing(true)}>
            {t('Preview')}
          </Button>
        )}
      </ScreenHead>
      <div className="columns builder">
        <form
          ref={form}
          noValidate
          className="ui-card builder-form"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
          onKeyDown={(event) => {
            // In a list that is being written, Enter goes on writing.
            if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
          }}
        >
          <HeadFields
            title={draft.title}
            description={draft.description}
            language={draft.language}
            problems={problems['']}
            take={take}
          />
          <Questions draft={draft} problems={problems} opened={opened} actions={actions} />
          <div className="builder-end cluster">
            <AddButton onClick={actions.addSection}>{t('Add section')}</AddButton>
            {removed.length > 0 && (
              <Button type="text" icon="refresh" onClick={() => take({ do: 'undo' })}>
                {t('Undo removal')}
              </Button>
            )}
            <p role="status" className="skip">
              {said}
            </p>
          </div>
          <SaveBar
            save={questionnaire ? t('Save changes') : t('Save questionnaire')}
            isDirty={isDirty}
            isSaving={saving.isPending}
            draft={note}
            onReset={() => guard.leave(() => take({ do: 'reset', to: saved }))}
          />
        </form>
        {hasRoom && (
          <aside className="builder-preview">
            <Preview draft={draft} />
          </aside>
        )}
      </div>
      <Dialog
        open={isPreviewing && hasRoom === false}
        title={t('Preview')}
        onClose={() => setPreviewing(false)}
      >
        <Preview draft={draft} />
      </Dialog>
    </>
  );
}

interface HeadFieldsProps extends Pick<Draft, 'title' | 'description' | 'language'> {
  problems: Problems[string] | undefined;
  take: Take;
}

/** Title, description and language; not drawn again while questions are written. */
const HeadFields = memo(function HeadFields(props: HeadFieldsProps) {
  const { title, description, language, problems: own, take } = props;
  const change = (values: Partial<Draft>) => take({ do: 'describe', values });
  return (
    <div className="ui-form builder-head">
      <PlainField label={t('Title')} error={own?.['title']}>
        {(control) => (
          <Input
            {...control}
            maxLength={limits.title}
            autoComplete="off"
            value={title}
            onChange={({ target }) => change({ title: target.value })}
          />
        )}
      </PlainField>
      <PlainField
        label={t('Description')}
        hint={t('The client reads it before the first question.')}
        error={own?.['description']}
      >
        {(control) => (
          <Input.TextArea
            {...control}
            className="grows"
            rows={2}
            maxLength={limits.description}
            value={description}
            onChange={({ target }) => change({ description: target.value })}
          />
        )}
      </PlainField>
      <div className="ui-field">
        <span className="ui-label" aria-hidden="true">
          {t('Language')}
        </span>
        <PlainSelect
          label={t('Language')}
          value={language}
          options={languageCodes.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(chosen) => change({ language: chosen })}
        />
      </div>
    </div>
  );
});

/** Focuses the first invalid control once the messages are drawn. */
function useProblemFocus(form: React.RefObject<HTMLFormElement | null>) {
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked === 0) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const hidden = form.current?.querySelector<HTMLElement>('.question-row .ui-field-error');
    (invalid ?? hidden?.closest('.question-row')?.querySelector<HTMLElement>('.question-open'))?.focus();
  }, [asked, form]);
  return () => setAsked((count) => count + 1);
}
