import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { rebaseForm } from '../../../../shared/action/rebase-form';
import { useAction } from '../../../../shared/action/use-action';
import { Group } from '../../../../shared/antd/group';
import { SaveBar } from '../../../../shared/antd/save-bar';
import { SecurityPlanService, type SecurityPlanDto } from '../../../../shared/api';
import { useUnsentWork } from '../../../../shared/leave-guard';
import { useFormDraft } from '../../../../shared/use-form-draft';
import { Line, PersonFields, Rows } from './plan-fields';
import { formOf, planSchema, requestOf, type PlanForm as Values } from './plan-schema';
import { planPath } from './use-security-plan';

/** Form of the plan's sections that only the practice can write. */
export function PlanForm({ plan }: { plan: SecurityPlanDto }) {
  const queries = useQueryClient();
  const form = useForm<Values>({
    resolver: standardSchemaResolver(planSchema),
    // Another admin's change is merged without overwriting unsaved input.
    values: formOf(plan),
    resetOptions: { keepDirtyValues: true },
  });
  const { handleSubmit, getValues, reset, formState } = form;
  const draft = useFormDraft(form, 'security-plan');
  const { leave } = useUnsentWork(formState.isDirty);
  const saving = useAction({
    call: ({ values }: { values: Values; typed: Values }) =>
      SecurityPlanService.writeSecurityPlan({ requestBody: requestOf(values) }),
    events: ['security_plan.changed'],
    success: 'Security plan saved',
    failure: 'Failed to save the security plan',
    form,
    onSuccess: (saved, { typed }) => {
      rebaseForm(form, typed, formOf(saved));
      queries.setQueryData([planPath], saved);
    },
  });
  const submit = handleSubmit((values) => saving.mutate({ values, typed: getValues() }));
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="ui-card admin-editor"
        aria-label="Your sections"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Group title="Purpose and people" text="What is protected, and who is responsible.">
          <Line name="scope" label="What this plan protects" rows={3} />
          <PersonFields name="coordinator" title="Coordinator" />
          <PersonFields name="spokesperson" title="Spokesperson after an incident" />
        </Group>
        <Group title="Risks" text="Review these once a year and whenever something changes.">
          <Line
            name="riskAssessment"
            label="Risks to client information"
            hint="Inside and outside: what could happen, how likely and how serious it is, and what you do about it"
            rows={5}
          />
          <Line name="riskAssessedOn" label="Assessed on" type="date" />
        </Group>
        <Group title="Devices" text="Everything that stores client information or can open the dashboard.">
          <Rows
            name="devices"
            noun="device"
            columns={[
              { field: 'name', label: 'Device', required: true },
              { field: 'location', label: 'Location' },
              { field: 'holds', label: 'Data on it', max: 500 },
            ]}
          />
        </Group>
        <Group
          title="Office, network and staff rules"
          text="Use the suggestions as a start; edit to match your office."
        >
          <Line name="premises" label="Office and paper" rows={3} />
          <Line name="network" label="Network and remote work" rows={3} />
          <Line name="conduct" label="Staff rules" rows={3} />
          <Line name="disposal" label="Disposal" rows={3} />
          <Line
            name="testing"
            label="How the safeguards are tested"
            hint="How often, by whom, and findings"
            rows={3}
          />
        </Group>
        <Group title="Training" text="Training records: who, what and when.">
          <Rows
            name="trainings"
            noun="training"
            columns={[
              { field: 'on', label: 'Date', type: 'date', required: true },
              { field: 'topic', label: 'Topic', required: true },
              { field: 'people', label: 'People', max: 500 },
            ]}
          />
        </Group>
        <Group
          title="Service providers"
          text="Others who handle client information. Services that Steward is set up to use are added automatically."
        >
          <Rows
            name="providers"
            noun="provider"
            columns={[
              { field: 'name', label: 'Provider', required: true },
              { field: 'service', label: 'Service' },
              { field: 'contact', label: 'Contact' },
              { field: 'reviewedOn', label: 'Last reviewed', type: 'date' },
            ]}
          />
        </Group>
        <Group title="When something happens" text="Plan this now, before you need it.">
          <Line name="incidentSteps" label="Steps, in order" rows={6} />
          <Rows
            name="incidentContacts"
            noun="contact"
            columns={[
              { field: 'role', label: 'Role', required: true },
              { field: 'name', label: 'Name' },
              { field: 'reach', label: 'Contact' },
            ]}
          />
          <Line
            name="reporting"
            label="Annual report goes to"
            hint="In writing, at least once a year"
            rows={2}
          />
        </Group>
        <SaveBar
          save="Save plan"
          isDirty={formState.isDirty}
          isSaving={saving.isPending}
          draft={draft}
          onReset={() => leave(() => reset(undefined, { keepDirtyValues: false }))}
        />
      </form>
    </FormProvider>
  );
}
