import type { PageClient } from './scope.ts';

/** Milliseconds in which a page answers, unless it is frozen. */
const patience = 1_000;

/** @returns yes or no of the page; undefined if it does not answer */
export const askPage = (page: PageClient, question: unknown): Promise<boolean | undefined> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const settle = (answer: boolean | undefined) => {
      port1.close();
      resolve(answer);
    };
    port1.onmessage = ({ data }: MessageEvent<boolean>) => settle(data);
    setTimeout(settle, patience, undefined);
    page.postMessage(question, [port2]);
  });
