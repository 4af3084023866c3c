import {
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type ComponentType,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { Button, Input } from 'antd';
import { FieldError } from '../../../shared/antd/field';
import { Icon } from '../../../shared/icon';
import { AttachButton } from './attach-button';
import { AttachmentList } from './attachment-list';
import type { DraftSaver } from './draft-saver';
import { lengthText, longestMessage } from './message-length';
import type { Attachments } from './use-attachments';

export interface ComposerToolProps {
  /** Inserts a text at the cursor, replacing the selection, and focuses the field. */
  onInsert: (text: string) => void;
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
export function Composer({ draft, saver, attachments, fieldRef, onSend, Tool }: ComposerProps) {
  const id = useId();
  const [content, setContent] = useState(draft);
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const length = lengthText(content);

  const write = (text: string) => {
    setContent(text);
    setProblem(undefined);
    if (text.length <= longestMessage) saver.change(text);
  };
  const insert = (text: string) => {
    const field = fieldRef.current;
    if (!field) return;
    field.focus();
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const send = () => {
    if (content.trim() === '') setProblem('Please provide content for your message');
    else if (content.length <= longestMessage) {
      saver.startSending(content);
      setContent('');
      onSend(content);
    }
    fieldRef.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    // Copied text that includes a picture of itself is pasted as text.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    attachments.add(files);
  };
  return (
    <form
      ref={form}
      className="composer stack card-end"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="ui-field">
        <label htmlFor={id}>Your message</label>
        <Input.TextArea
          id={id}
          ref={(field) => {
            fieldRef.current = field?.resizableTextArea?.textArea ?? null;
          }}
          className="composer-field"
          rows={2}
          value={content}
          status={(problem ?? content.length > longestMessage) ? 'error' : ''}
          aria-invalid={problem !== undefined || content.length > longestMessage}
          aria-describedby={`${id}-error ${id}-length ${id}-keys`}
          aria-required
          onChange={({ target }) => write(target.value)}
          onBlur={() => saver.flush()}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <FieldError id={`${id}-error`} message={problem} />
      </div>
      <AttachmentList id={`${id}-files`} attachments={attachments} />
      <div className="composer-tools cluster gap-l">
        <AttachButton onFiles={attachments.add} />
        {Tool && <Tool onInsert={insert} />}
        <p
          id={`${id}-length`}
          className={content.length > longestMessage ? 'bad push' : 'ui-hint numeric push'}
          role="status"
        >
          {length}
        </p>
        <p id={`${id}-keys`} className="ui-hint composer-keys">
          {isMac() ? '⌘ Enter' : 'Ctrl + Enter'} sends
        </p>
        <Button
          type="primary"
          htmlType="submit"
          icon={<Icon name="send" size={18} />}
          disabled={content.length > longestMessage}
        >
          Send
        </Button>
      </div>
    </form>
  );
}
