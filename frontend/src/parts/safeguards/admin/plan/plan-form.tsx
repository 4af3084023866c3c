import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { t } from '@steward/texts';
import { rebaseForm } from '../../../../shared/action/rebase-form';
import { useAction } from '../../../../shared/action/use-action';
import { SaveBar } from '../../../../shared/antd/save-bar';
import { SecurityPlanService, type SecurityPlanDto } from '../../../../shared/api';
import { useUnsentWork } from '../../../../shared/antd/leave-guard';
import { useFormDraft } from '../../../../shared/forms/use-form-draft';
import { answersOf, schemaOf, type Written, writtenOf } from '../form/described-fields';
import { DescribedForm } from '../form/described-form';
import { planPath, planSections } from './plan-sections';

type Answers = SecurityPlanDto['answers'];
type Values = Written<Answers>;

// The sections have a field for each answer, which the test of the described form checks.
const planSchema = schemaOf(planSections) as ZodMiniType as ZodMiniType<Values, Values>;

/** Form of the plan's sections that only the practice can write. */
export function PlanForm({ plan: { answers } }: { plan: SecurityPlanDto }) {
  const queries = useQueryClient();
  const form = useForm<Values>({
    resolver: standardSchemaResolver(planSchema),
    // Another admin's change is merged without overwriting unsaved input.
    values: writtenOf(answers),
    resetOptions: { keepDirtyValues: true },
  });
  const { handleSubmit, getValues, reset, formState } = form;
  const draft = useFormDraft(form, 'security-plan');
  const { leave } = useUnsentWork(formState.isDirty);
  const saving = useAction({
    call: ({ values }: { values: Values; typed: Values }) =>
      SecurityPlanService.updateSecurityPlan({ requestBody: answersOf<Answers>(planSections, values) }),
    events: ['security_plan.changed'],
    success: t('Security plan saved'),
    failure: t('Failed to save the security plan'),
    form,
    onSuccess: (saved, { typed }) => {
      rebaseForm(form, typed, writtenOf(saved.answers));
      queries.setQueryData([planPath], saved);
    },
  });
  const submit = handleSubmit((values) => saving.mutate({ values, typed: getValues() }));
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="ui-card admin-editor"
        aria-label={t('Your sections')}
        onSubmit={(event) => void submit(event)}
      >
        <DescribedForm sections={planSections} />
        <SaveBar
          save={t('Save plan')}
          isDirty={formState.isDirty}
          isSaving={saving.isPending}
          draft={draft}
          onReset={() => leave(() => reset(undefined, { keepDirtyValues: false }))}
        />
      </form>
    </FormProvider>
  );
}
