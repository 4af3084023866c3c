import { msg, t } from '@steward/texts';
import { SecurityPlanService } from '../../../../shared/api';
import { formatDate } from '../../../../shared/format';
import { given } from '../../../../shared/paged-list';
import { type InputField, schemaOfFields } from '../form/described-fields';
import { DescribedDialog } from '../form/described-dialog';
import { DescribedInputs } from '../form/described-form';

const fields = [
  {
    name: 'note',
    label: msg('Changes in this review'),
    rows: 3,
    max: 2000,
  },
  {
    name: 'reviewOn',
    label: msg('Review by'),
    type: 'date',
    narrow: true,
    hint: msg('Within a year. Leave blank for one year. We’ll remind you 30 days before.'),
  },
] as const satisfies readonly InputField[];
const schema = schemaOfFields(fields);

/** Adopts the current plan as its next version. */
export const AdoptDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <DescribedDialog
    open={open}
    onClose={onClose}
    schema={schema}
    title={t('Adopt the security plan')}
    subtitle={t('Adopts the saved plan with the current settings. The PDF is kept and never changes.')}
    submit={t('Adopt')}
    values={{ reviewOn: '', note: '' }}
    draft="security-plan-adoption"
    focus="note"
    call={(values, keyFor) =>
      SecurityPlanService.adoptSecurityPlan({
        requestBody: given(values),
        idempotencyKey: keyFor({ ...values }),
      })
    }
    events={['security_plan.adopted']}
    success={({ id, reviewOn }) => ({
      title: t('Version {version} is in force', { version: id }),
      description: t('We’ll remind you to review it by {day}.', { day: formatDate(reviewOn) }),
    })}
    failure={t('Failed to adopt the plan')}
  >
    <DescribedInputs fields={fields} />
  </DescribedDialog>
);
