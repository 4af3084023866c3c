import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../shared/action/use-action';
import { SigningService } from '../../shared/api/services/SigningService';
import { errorMessage } from '../../shared/api-error';
import { fileSize } from '../../shared/format';
import { withUploadProgress } from '../../shared/http';
import { Icon } from '../../shared/icon';
import { Verdict } from './verdict';

/** Server's limit: 15 MB, in bytes. */
const largest = 15 * 1024 * 1024;

/** Choose or drop a file: it is checked immediately, and the result is shown below. */
export function VerifyForm() {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState(0);
  const checking = useAction({
    call: (chosen: File) =>
      withUploadProgress(setSent, SigningService.verifyDocument({ formData: { file: chosen } })),
  });
  const { mutate, reset, data, error, isPending } = checking;
  const tooLarge = file !== undefined && file.size > largest;

  const check = (chosen: File) => {
    setFile(chosen);
    setSent(0);
    if (chosen.size > largest) reset();
    else mutate(chosen);
  };
  const early = useRef(check);
  useEffect(() => {
    // File chosen before this script ran.
    const chosen = input.current?.files?.[0];
    if (chosen) early.current(chosen);
  }, []);

  return (
    <form className="verify-form stack gap-xl" onSubmit={(event) => event.preventDefault()}>
      <noscript>
        <p className="verify-noscript">
          To check a file here, turn on JavaScript in your browser. You can also check it without us, as
          described below.
        </p>
      </noscript>
      <label className="verify-drop ui-drop stack gap-s">
        <Icon name="upload" size={24} />
        <span>
          <span className="verify-mouse">
            Drop {file ? 'another' : 'a'} PDF here or <u className="strong-link">choose one</u>
          </span>
          <u className="verify-touch strong-link">Choose {file ? 'another' : 'a'} PDF</u>
        </span>
        <span className="ui-hint" id="verify-hint">
          Up to 15 MB. We check your file and don't keep it.
        </span>
        {/* Covers the whole field, so that the browser itself handles a dropped file. */}
        <input
          ref={input}
          type="file"
          accept="application/pdf,.pdf"
          aria-label="PDF to check"
          aria-describedby="verify-hint"
          disabled={isPending}
          onChange={({ target }) => {
            if (target.files?.[0]) check(target.files[0]);
            // Allows choosing the same file again.
            target.value = '';
          }}
        />
      </label>
      <div className="verify-answer" role="status">
        {isPending && file && (
          <div className="stack gap-s breaks">
            <p>
              {sent < 1 ? 'Uploading' : 'Checking'} <b>{file.name}</b>, {fileSize(file.size)} …
            </p>
            <progress aria-label="Uploaded" value={sent} max={1} />
          </div>
        )}
        {data && file && !isPending && !tooLarge && <Verdict fileName={file.name} verdict={data} />}
        {tooLarge && (
          <Failure title="That file is too big. The limit is 15 MB.">It was not uploaded.</Failure>
        )}
        {error && file && !isPending && !tooLarge && (
          <Failure title="The file could not be checked" onRetry={() => check(file)}>
            {errorMessage(error, 'Please try again.')}
          </Failure>
        )}
      </div>
    </form>
  );
}

interface FailureProps {
  title: string;
  onRetry?: () => void;
  children: string;
}

function Failure({ title, onRetry, children }: FailureProps) {
  return (
    <div className="note note-error">
      <Icon name="alert" />
      <div className="stack gap-s to-start">
        <b>{title}</b>
        <p>{children}</p>
        {onRetry && (
          <button type="button" className="btn btn-line btn-small" onClick={onRetry}>
            Try again
          </button>
        )}
      </div>
    </div>
  );
}
