import { useEffect, useRef, useState, type ReactNode } from 'react';

interface DialogContentProps {
  /** Id of the dialog's title. */
  titleId: string;
  children: ReactNode;
}

const control = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** Content of a dialog. If it scrolls and has no control, it takes the focus itself, so that the keyboard can scroll it. */
export function DialogContent({ titleId, children }: DialogContentProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [takesFocus, setTakesFocus] = useState(false);
  useEffect(() => {
    const outer = scroller.current;
    const inner = content.current;
    if (!outer || !inner) return undefined;
    const observer = new ResizeObserver(() =>
      setTakesFocus(outer.scrollHeight > outer.clientHeight && inner.querySelector(control) === null),
    );
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={scroller}
      className="ui-dialog-content"
      {...(takesFocus && { tabIndex: 0, role: 'group', 'aria-labelledby': titleId })}
    >
      <div ref={content}>{children}</div>
    </div>
  );
}
