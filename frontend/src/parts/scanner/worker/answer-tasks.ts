import type { Answer, Asked, Results, Task } from './tasks.ts';

/** Runs the worker's tasks. @param run its second argument reports how many pages are in the PDF */
export function answerTasks<Kind extends Task['do']>(
  run: (task: Extract<Task, { do: Kind }>, onPage: (done: number) => void) => Promise<Results[Kind]>,
): void {
  const answer = (message: Answer) => postMessage(message);
  addEventListener('message', ({ data: { id, task } }: MessageEvent<Asked<Kind>>) => {
    run(task, (pagesDone) => answer({ id, pagesDone })).then(
      (result) => answer({ id, result }),
      () => answer({ id, failed: true }),
    );
  });
}
