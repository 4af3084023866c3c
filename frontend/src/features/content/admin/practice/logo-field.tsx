import { useId, useRef, useState } from 'react';
import { Button } from 'antd';
import { t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import { SiteService, type SiteDto } from '../../../../shared/api';
import { refusalOf } from '../../../../shared/api-error';
import { logoBox } from '../../../../shared/branding';
import { ConfirmAction } from '../../../../shared/antd/confirm-action';
import { FieldError } from '../../../../shared/antd/field';
import { UploadProgress } from '../../../../shared/antd/upload-progress';
import { photoTypes } from '../../../../shared/files/photo-rules';
import { withUploadProgress } from '../../../../shared/http';
import { Icon } from '../../../../shared/icon';

const largestLogo = 2 * 1024 * 1024;
/** Pixels of the preview. */
const previewSize = { width: 200, height: 80 };
const events = ['practice.logo_changed', 'practice.logo_removed'] as const;

/** The practice's logo: upload, replace and remove take effect immediately. */
export function LogoField({ site: { logo, logoSize, displayName } }: { site: SiteDto }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const { uploading, sent, problem, take } = useLogoUpload();
  return (
    <div className="all-columns cluster gap-xl" role="group" aria-labelledby={`${id}-label`}>
      {logo && logoSize && (
        <div className="branding-logo">
          <img src={logo} alt={displayName} {...logoBox(logoSize, previewSize)} />
        </div>
      )}
      <div className="ui-field branding-upload">
        <span className="ui-label" id={`${id}-label`}>
          {t('Logo')}
        </span>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('Logo file')}
          accept={photoTypes.join(',')}
          onChange={({ target }) => {
            take(target.files?.[0]);
            target.value = ''; // allows choosing the same file again
          }}
        />
        <div className="ui-tools">
          <Button
            ref={choose}
            icon={<Icon name="upload" size={18} />}
            loading={uploading}
            aria-describedby={`${id}-hint ${id}-error`}
            onClick={() => input.current?.click()}
          >
            {uploading ? t('Uploading...') : logo ? t('Replace logo') : t('Upload logo')}
          </Button>
          <RemoveLogo
            hasLogo={logo !== null}
            disabled={uploading}
            onRemoved={() => choose.current?.focus()}
          />
        </div>
        {uploading && <UploadProgress sent={sent} />}
        <p id={`${id}-hint`} className="ui-hint">
          {t('JPEG, PNG or WebP, max 2MB, saved right away. Use a transparent background if you can.')}
        </p>
        <FieldError id={`${id}-error`} message={problem} />
      </div>
    </div>
  );
}

function logoProblem({ type, size }: File): string | undefined {
  if (!(photoTypes as readonly string[]).includes(type)) return t('Please choose a JPEG, PNG or WebP image');
  return size > largestLogo ? t('That logo is too big. The limit is 2 MB.') : undefined;
}

/** Uploads a chosen logo, with its progress from 0 to 1. */
function useLogoUpload() {
  const [sent, setSent] = useState(0);
  const [problem, setProblem] = useState<string>();
  const uploading = useAction({
    call: (file: File) => {
      setSent(0);
      return withUploadProgress(setSent, SiteService.setLogo({ formData: { file } }));
    },
    events,
    success: t('Logo saved'),
    failure: t('Failed to save logo'),
    // Any other failure can be tried again.
    onFailure: (failure) => {
      const refusal = refusalOf(failure);
      if (refusal && refusal.status < 500) setProblem(refusal.serverMessage);
    },
  });
  const take = (file: File | undefined) => {
    if (!file) return;
    const found = logoProblem(file);
    setProblem(found);
    if (!found) uploading.mutate(file);
  };
  return { uploading: uploading.isPending, sent, problem, take };
}

interface RemoveLogoProps {
  hasLogo: boolean;
  disabled: boolean;
  onRemoved: () => void;
}

/** Button that removes the logo, and its question. */
function RemoveLogo({ hasLogo, disabled, onRemoved }: RemoveLogoProps) {
  const [asks, setAsks] = useState(false);
  const isRemoved = useRef(false);
  return (
    <>
      {hasLogo && (
        <Button
          type="text"
          className="ui-danger"
          icon={<Icon name="trash" size={18} />}
          disabled={disabled}
          onClick={() => {
            isRemoved.current = false;
            setAsks(true);
          }}
        >
          {t('Remove logo')}
        </Button>
      )}
      <ConfirmAction
        of={asks}
        title={t('Remove this logo?')}
        confirm={t('Remove')}
        cancel={t('Keep logo')}
        call={() => SiteService.deleteLogo()}
        events={events}
        success={t('Logo removed')}
        failure={t('Failed to remove logo')}
        onSuccess={() => (isRemoved.current = true)}
        onClose={() => setAsks(false)}
        // The button that opened the question disappears with the logo, which this render may not reflect yet.
        afterClose={() => isRemoved.current && onRemoved()}
      >
        {t('Your website, emails and PDFs show your name without it.')}
      </ConfirmAction>
    </>
  );
}
