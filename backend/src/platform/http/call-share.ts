import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { finalize, type Observable } from 'rxjs';
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

/** Lets calls of one person, or network, wait for each other instead of taking the database from everyone else. */
export class CallShare {
  private readonly calls = new FairShare(callsAtOnce);
  /** Until the database has told who calls. */
  private readonly logins = new FairShare(callsAtOnce);
  private readonly places = new WeakMap<Request, () => void>();

  /** Runs `find`, which reads who calls. @throws DomainError `request.aborted`, and those of `find` */
  recognize(request: Request, response: Response, find: () => Promise<void>): Promise<void> {
    return this.logins.run(networkOfCaller(request), () => {
      assertConnected(response);
      return find();
    });
  }

  /**
   * Waits for the caller's turn, which lasts until `handle` is done, or the answer if the call is refused before.
   * @throws DomainError `request.aborted` if the client has hung up meanwhile
   */
  async enter(request: Request, response: Response): Promise<void> {
    const { principal } = request;
    const leave = await this.calls.enter(
      principal ? personKey(principal.actor.id) : networkOfCaller(request),
    );
    if (response.destroyed) leave();
    assertConnected(response);
    this.places.set(request, leave);
    response.once('close', leave);
  }

  /**
   * Handles a call in its turn. That ends neither earlier, if the client hangs up, nor later: files are sent at the
   * client's pace, and live streams stay open.
   */
  handle(request: Request, response: Response, next: CallHandler): Observable<unknown> {
    const leave = this.places.get(request);
    if (!leave) return next.handle();
    response.off('close', leave);
    return next.handle().pipe(finalize(leave));
  }
}

function assertConnected(response: Response): void {
  if (response.destroyed)
    throw new DomainError('invalid', 'request.aborted', t('The connection was closed.'));
}

@Injectable()
export class CallShareInterceptor implements NestInterceptor {
  constructor(private readonly share: CallShare) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return this.share.handle(http.getRequest<Request>(), http.getResponse<Response>(), next);
  }
}

export const unsharedMetadata = 'steward:unshared';

/** Calls of the route wait for no others: it enters the share itself, or a supervisor waits for its answer. */
export const Unshared = (): MethodDecorator & ClassDecorator => SetMetadata(unsharedMetadata, true);
