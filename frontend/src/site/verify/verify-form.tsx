import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '@steward/texts';
import { useAction } from '../../shared/action/use-action';
import { SigningService } from '../../shared/api/services/SigningService';
import { chosenFiles } from '../../shared/files/chosen-files';
import { errorMessage, fileChangeOf } from '../../shared/http/api-error';
import { fileSize } from '../../shared/text/format';
import { withUploadProgress } from '../../shared/http/http';
import { Icon } from '../../shared/kit/icon';
import { Alert } from '../alert';
import { Verdict } from './verdict';
import { T } from '../../shared/text/rich-text';

/** Server's limit: 15 MB, in bytes. */
const largest = 15 * 1024 * 1024;

/** Choose or drop a file: it is checked immediately, and the result is shown below. */
export function VerifyForm() {
  const input = useRef<HTMLInputElement>(null);
  const { file, sent, checking, check } = useCheck();
  const early = useEffectEvent(check);
  useEffect(() => {
    // File chosen before this script ran.
    const chosen = input.current?.files?.[0];
    if (chosen) early(chosen);
  }, []);
  return (
    <form className="verify-form stack gap-xl" onSubmit={(event) => event.preventDefault()}>
      <noscript>
        <p className="verify-noscript">
          {t(
            'To check a file here, turn on JavaScript in your browser. You can also check it without us, as described below.',
          )}
        </p>
      </noscript>
      <label className="verify-drop ui-drop stack gap-s">
        <Icon name="upload" size={24} />
        <span>
          <span className="verify-mouse">
            {file ? (
              <T
                text="Drop another PDF here or <u>choose one</u>"
                of={{ u: <u className="strong-link" /> }}
              />
            ) : (
              <T text="Drop a PDF here or <u>choose one</u>" of={{ u: <u className="strong-link" /> }} />
            )}
          </span>
          <u className="verify-touch strong-link">{file ? t('Choose another PDF') : t('Choose a PDF')}</u>
        </span>
        <span className="ui-hint" id="verify-hint">
          {t("Up to 15 MB. We check your file and don't keep it.")}
        </span>
        {/* Covers the whole field, so that the browser itself handles a dropped file. */}
        <input
          ref={input}
          type="file"
          accept="application/pdf,.pdf"
          aria-label={t('PDF to check')}
          aria-describedby="verify-hint"
          disabled={checking.isPending}
          onChange={({ target }) => {
            const [chosen] = chosenFiles(target.files);
            if (chosen) check(chosen);
            // Allows choosing the same file again.
            target.value = '';
          }}
        />
      </label>
      <div className="verify-answer" role="status">
        {file && <Answer file={file} sent={sent} checking={checking} onRetry={() => check(file)} />}
      </div>
    </form>
  );
}

function useCheck() {
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState(0);
  const checking = useAction({
    call: (chosen: File) =>
      withUploadProgress(setSent, SigningService.verifyDocument({ formData: { file: chosen } })),
  });
  const check = (chosen: File) => {
    setFile(chosen);
    setSent(0);
    if (chosen.size > largest) checking.reset();
    else checking.mutate(chosen);
  };
  return { file, sent, checking, check };
}

interface AnswerProps extends Pick<ReturnType<typeof useCheck>, 'sent' | 'checking'> {
  file: File;
  onRetry: () => void;
}

function Answer({ file, sent, checking: { data, error, isPending }, onRetry }: AnswerProps) {
  if (file.size > largest)
    return <Alert title={t('That file is too big. The limit is 15 MB.')}>{t('It was not uploaded.')}</Alert>;
  if (isPending)
    return (
      <div className="stack gap-s breaks">
        <p>
          {sent < 1 ? (
            <T
              text="Uploading <b>{name}</b>, {size} …"
              values={{ name: file.name, size: fileSize(file.size) }}
            />
          ) : (
            <T
              text="Checking <b>{name}</b>, {size} …"
              values={{ name: file.name, size: fileSize(file.size) }}
            />
          )}
        </p>
        <progress aria-label={t('Uploaded')} value={sent} max={1} />
      </div>
    );
  if (error)
    return (
      <Alert title={t('The file could not be checked')} {...(!fileChangeOf(error) && { onRetry })}>
        {errorMessage(error, t('Please try again.'))}
      </Alert>
    );
  return data && <Verdict fileName={file.name} verdict={data} />;
}
