import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type ComponentType,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { Input } from 'antd';
import { t } from '@steward/texts';
import { Button } from '../../../shared/antd/button';
import { FieldError } from '../../../shared/antd/field';
import { useNumberQuestion } from '../../../shared/antd/use-number-question';
import { AttachButton } from './attach-button';
import { AttachmentList } from './attachment-list';
import type { DraftSaver } from './draft-saver';
import { lengthText, longestMessage } from './message-length';
import type { Attachments } from './use-attachments';

export interface ComposerToolProps {
  /** Inserts a text at the cursor, replacing the selection, and focuses the field. */
  onInsert: (text: string) => void;
  /** Attaches files. */
  onFiles: (files: readonly File[]) => void;
}

interface ComposerProps {
  /** Initial draft. */
  draft: string;
  saver: DraftSaver;
  attachments: Attachments;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  onSend: (content: string) => void;
  Tool?: ComponentType<ComposerToolProps> | undefined;
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Text field for a message. */
export function Composer(props: ComposerProps) {
  const { saver, attachments, fieldRef, Tool } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { content, problem, write, send } = useComposing(props);
  const isTooLong = content.length > longestMessage;
  useGrowing(fieldRef, content);
  return (
    <form
      ref={form}
      className="composer"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="composer-line row gap-s">
        <AttachButton isIcon onFiles={attachments.add} />
        {Tool && <Tool onInsert={(text) => insert(fieldRef.current, text)} onFiles={attachments.add} />}
        <label htmlFor={id} className="skip">
          {t('Your message')}
        </label>
        <Input.TextArea
          id={id}
          ref={(field) => {
            fieldRef.current = field?.resizableTextArea?.textArea ?? null;
          }}
          className="composer-field"
          rows={1}
          placeholder={t('Your message')}
          value={content}
          status={(problem ?? isTooLong) ? 'error' : ''}
          aria-invalid={problem !== undefined || isTooLong}
          aria-describedby={`${id}-error ${id}-length ${id}-keys`}
          aria-required
          onChange={({ target }) => write(target.value)}
          onBlur={() => saver.flush()}
          onKeyDown={(event) => isSendKey(event) && form.current?.requestSubmit()}
          onPaste={(event) => {
            const files = pastedFiles(event);
            if (files.length > 0) attachments.add(files);
          }}
        />
        <p id={`${id}-keys`} className="ui-hint composer-keys nowrap">
          {isMac() ? t('⌘ Enter sends') : t('Ctrl + Enter sends')}
        </p>
        <Button type="primary" htmlType="submit" icon="send" disabled={isTooLong}>
          {t('Send')}
        </Button>
      </div>
      <FieldError id={`${id}-error`} message={problem} />
      <AttachmentList id={`${id}-files`} attachments={attachments} />
      <p id={`${id}-length`} className={isTooLong ? 'bad numeric' : 'ui-hint numeric'} role="status">
        {lengthText(content)}
      </p>
    </form>
  );
}

/**
 * Keeps the field as high as its text where CSS cannot. Ant's `autoSize` measures with a style attribute, which the
 * content security policy forbids.
 */
function useGrowing(fieldRef: RefObject<HTMLTextAreaElement | null>, content: string): void {
  useLayoutEffect(() => {
    const field = fieldRef.current;
    if (!field || getComputedStyle(field).getPropertyValue('field-sizing') === 'content') return;
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
  }, [fieldRef, content]);
}

/** Inserts a text at the cursor, replacing the selection, and focuses the field. */
export function insert(field: HTMLTextAreaElement | null, text: string): void {
  field?.focus();
  field?.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field?.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Text of the message, and its sending. */
function useComposing({ draft, saver, attachments, fieldRef, onSend }: ComposerProps) {
  const [content, setContent] = useState(draft);
  const [problem, setProblem] = useState<string>();
  const askAboutNumbers = useNumberQuestion();
  const write = (text: string) => {
    setContent(text);
    setProblem(undefined);
    if (text.length <= longestMessage) saver.change(text);
  };
  const send = () => {
    if (content.trim() === '') setProblem(t('Please provide content for your message'));
    else if (content.length <= longestMessage) {
      askAboutNumbers([content, ...attachments.files.map(({ name }) => name)], () => {
        saver.startSending(content);
        setContent('');
        onSend(content);
      });
    }
    fieldRef.current?.focus();
  };
  return { content, problem, write, send };
}

function isSendKey(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing)
    return false;
  event.preventDefault();
  return true;
}

/** Copied text that includes a picture of itself is pasted as text. */
function pastedFiles(event: ClipboardEvent): File[] {
  const files = [...event.clipboardData.files];
  if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return [];
  event.preventDefault();
  return files;
}
