import { Checkbox, Select } from 'antd';
import { t } from '@steward/texts';
import { isUnsent, type QueuedFile } from '../../../../features/documents/shared/offered/uploads';
import { Button } from '../../../../shared/antd/button';
import { FieldError } from '../../../../shared/antd/field';
import { UploadProgress } from '../../../../shared/antd/upload-progress';
import { Icon } from '../../../../shared/kit/icon';
import { fileSize } from '../../../../shared/text/format';
import { T } from '../../../../shared/text/rich-text';
import { type Month, monthText, placeText, stateBadge } from '../months';
import { accountsOf, cellOf, monthsOf, type PlaceProblem } from './placing';
import type { DroppedFile, StatementDrop } from './use-statement-drop';

/** Id of a field of a file, focused when it has a problem. */
export const fieldId = ({ id }: QueuedFile, field: PlaceProblem['field']): string =>
  `statement-${field}-${id}`;

interface DroppedRowProps {
  file: DroppedFile;
  drop: StatementDrop;
  /** The person has tried to send: what is missing is an error now. */
  isAsked: boolean;
}

/** One file: what it is, what happens to it, and the way out. */
export function DroppedRow({ file: dropped, drop, isAsked }: DroppedRowProps) {
  const { queued, read } = dropped;
  const { file, state, sent, problem } = queued;
  const isMoving = state === 'waiting' || state === 'sending';
  return (
    <li className="ui-upload" data-state={state}>
      <span className="ui-tile" aria-hidden="true">
        <Icon name={iconOf(queued)} />
      </span>
      <p className="ui-upload-name breaks">
        <b>{file.name}</b> <span className="ui-hint">{fileSize(file.size)}</span>
      </p>
      <div className="ui-upload-actions cluster gap-xs">
        {state !== 'done' && (
          <Button
            look="quiet"
            icon={isMoving ? 'close' : 'trash'}
            onClick={() => drop.queue.remove(queued.id)}
          >
            {isMoving ? t('Cancel') : t('Remove')}
            <span className="skip"> {file.name}</span>
          </Button>
        )}
      </div>
      <div className="ui-upload-body stack gap-s">
        {isUnsent(queued) && (read ? <PlaceFields {...{ dropped, drop, isAsked }} /> : <Reading />)}
        {(isMoving || state === 'done') && <PlaceWords dropped={dropped} drop={drop} />}
        {isMoving && <UploadProgress sent={sent} of={file.name} />}
        {problem !== undefined && <FieldError id={`statement-failed-${queued.id}`} message={problem} />}
      </div>
    </li>
  );
}

const Reading = () => (
  <p className="ui-hint" role="status">
    {t('Looking for the month…')}
  </p>
);

/** Account and month of a file that is sent, in words. */
function PlaceWords({
  dropped: { queued, read },
  drop,
}: Pick<DroppedRowProps, 'drop'> & { dropped: DroppedFile }) {
  if (!read) return null;
  const { accountId, month = '' } = read.place;
  const account = accountsOf(drop.years).find(({ id }) => id === accountId)?.title ?? '';
  return (
    <p className={queued.state === 'done' ? 'ui-upload-done strong' : 'ui-hint'}>
      {queued.state === 'done'
        ? t('Sent: {account}, {month}', { account, month: monthText(month) })
        : placeText(account, month)}
    </p>
  );
}

interface PlaceFieldsProps extends Pick<DroppedRowProps, 'drop' | 'isAsked'> {
  dropped: DroppedFile;
}

function PlaceFields({ dropped: { queued, read, problem }, drop, isAsked }: PlaceFieldsProps) {
  const { years, present } = drop;
  const { file } = queued;
  if (!read) return null;
  const { place, suggestions } = read;
  const errorId = `statement-problem-${queued.id}`;
  const isMissing = place.accountId === undefined || place.month === undefined;
  // Before the first attempt, what is missing is only asked for.
  const isError = problem !== undefined && (isAsked || !isMissing);
  const controlOf = (field: PlaceProblem['field']) => ({
    id: fieldId(queued, field),
    'aria-describedby': errorId,
    ...(isError && problem.field === field && { status: 'error' as const, 'aria-invalid': true }),
  });
  const months = monthsOf(years, place.accountId, present);
  const cell = cellOf(years, place);
  return (
    <>
      <div className="statement-place">
        <div className="ui-field">
          <label htmlFor={fieldId(queued, 'account')}>
            <T
              text="Account<span> of {name}</span>"
              of={{ span: <span className="skip" /> }}
              values={{ name: file.name }}
            />
          </label>
          <Select<number>
            {...controlOf('account')}
            value={place.accountId ?? null}
            placeholder={t('Choose an account')}
            options={accountsOf(years).map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(accountId) => drop.place(file, { accountId })}
          />
        </div>
        <div className="ui-field">
          <label htmlFor={fieldId(queued, 'month')}>
            <T
              text="Month<span> of {name}</span>"
              of={{ span: <span className="skip" /> }}
              values={{ name: file.name }}
            />
          </label>
          <Select<Month>
            {...controlOf('month')}
            value={place.month ?? null}
            placeholder={t('Choose a month')}
            options={[
              // One that the account does not have is shown with its problem.
              ...(place.month !== undefined && !months.some(({ month }) => month === place.month)
                ? [{ value: place.month, label: monthText(place.month) }]
                : []),
              ...months.map(({ month, state }) => ({
                value: month,
                label:
                  place.accountId !== undefined && (state === 'received' || state === 'none')
                    ? t('{month} ({state})', { month: monthText(month), state: stateBadge(state).label })
                    : monthText(month),
              })),
            ]}
            onChange={(month) => drop.place(file, { month })}
          />
        </div>
      </div>
      {place.month === undefined && (
        <div className="cluster gap-s">
          <p className="ui-hint">
            {suggestions.length > 0
              ? t('We aren’t sure about the month. Is it one of these?')
              : t('The file doesn’t say its month.')}
          </p>
          {suggestions.map((month) => (
            <Button key={month} onClick={() => drop.place(file, { month })}>
              {monthText(month)}
              <span className="skip"> {t('for {name}', { name: file.name })}</span>
            </Button>
          ))}
        </div>
      )}
      {cell?.state === 'received' && (
        <Checkbox
          id={fieldId(queued, 'replace')}
          checked={place.replace}
          aria-describedby={errorId}
          onChange={({ target }) => drop.place(file, { replace: target.checked })}
        >
          {t('Replace it. The earlier file stays in the documents.')}
        </Checkbox>
      )}
      {cell?.state === 'none' && (
        <p className="ui-hint">
          {t('This month was marked as one without a statement. The file changes that.')}
        </p>
      )}
      {isError ? <FieldError id={errorId} message={problem.message} /> : <span id={errorId} />}
    </>
  );
}

function iconOf({ state, file }: QueuedFile) {
  if (state === 'done') return 'check';
  if (state === 'refused' || state === 'failed') return 'alert';
  return file.type.startsWith('image/') ? 'image' : 'document';
}
