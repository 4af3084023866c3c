import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { defer, finalize, type Observable, switchMap } from 'rxjs';
import { t } from '@steward/texts';
import { DomainError } from '../../kernel/index.js';
import { FairShare } from '../security/fair-share.js';
import { networkOf } from '../process/network.js';

/** Calls of one caller that use the database at a time: fewer than the pool has connections. */
const callsAtOnce = 8;

/** Everyone of a request's network who is not logged in. */
export const networkOfCaller = ({ ip = '' }: Request): string => `network ${networkOf(ip)}`;

/** @param id users.id */
export const personKey = (id: number): string => `person ${id}`;

/** The person who calls, or everyone of their network who is not logged in. */
export const callerOf = (request: Request): string =>
  request.principal ? personKey(request.principal.actor.id) : networkOfCaller(request);

/** A call's place among those of its caller. */
interface Turn {
  leave: () => void;
  /** Waits for another one. */
  again: () => Promise<void>;
}

declare module 'express-serve-static-core' {
  interface Response {
    /**
     * The turn in which the call is handled. No WeakMap has it: a collection of young objects takes its entries for
     * alive, so that a list kept 5 % of what it allocated for a full collection, and now 0.2 %.
     */
    turn?: Turn;
  }
}

/** Lets calls of one person, or network, wait for each other instead of taking the database from everyone else. */
export class CallShare {
  private readonly calls = new FairShare(callsAtOnce);
  /** Until the database has told who calls. */
  private readonly logins = new FairShare(callsAtOnce);

  /** Runs `find`, which reads who calls. @throws DomainError `request.aborted`, and those of `find` */
  recognize(request: Request, response: Response, find: () => Promise<void>): Promise<void> {
    return this.logins.run(networkOfCaller(request), () => {
      assertConnected(response);
      return find();
    });
  }

  /**
   * Handles a call whose body has been read, in its caller's turn. The turn lasts as long as the work: it does not end
   * earlier if the client hangs up, and nothing waits for the client in it (`whileSending`).
   * @throws DomainError `request.aborted` if the client has hung up while it waited
   */
  handle(request: Request, response: Response, next: CallHandler): Observable<unknown> {
    const whose = callerOf(request);
    let isOver = false;
    const turn: Turn = {
      leave: () => {},
      again: async () => {
        turn.leave = await this.calls.enter(whose);
        // The call was given up meanwhile.
        if (isOver) turn.leave();
      },
    };
    return defer(() => turn.again()).pipe(
      switchMap(() => {
        assertConnected(response);
        response.turn = turn;
        return next.handle();
      }),
      finalize(() => {
        isOver = true;
        turn.leave();
      }),
    );
  }
}

/** Gives the call's place back while its answer is sent, at the client's pace. */
export const whileSending = (response: Response): void => response.turn?.leave();

/** Pages of an answer that is sent at the client's pace: each is read in a turn of its own. */
export async function* readInTurns<Part>(
  response: Response,
  pages: AsyncIterable<Part>,
): AsyncGenerator<Part> {
  const { turn } = response;
  try {
    for await (const page of pages) {
      turn?.leave();
      yield page;
      await turn?.again();
    }
  } finally {
    turn?.leave();
  }
}

function assertConnected(response: Response): void {
  if (response.destroyed)
    throw new DomainError('invalid', 'request.aborted', t('The connection was closed.'));
}

/** The last step before a call's own interceptors: its body has arrived, so that a place is taken for work alone. */
@Injectable()
export class CallShareInterceptor implements NestInterceptor {
  constructor(
    private readonly share: CallShare,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const places = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(unsharedMetadata, places)) return next.handle();
    const http = context.switchToHttp();
    return this.share.handle(http.getRequest<Request>(), http.getResponse<Response>(), next);
  }
}

const unsharedMetadata = 'steward:unshared';

/** Calls of the route wait for no others: it enters the share itself, or a supervisor waits for its answer. */
export const Unshared = (): MethodDecorator & ClassDecorator => SetMetadata(unsharedMetadata, true);
