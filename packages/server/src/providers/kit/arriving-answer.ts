import type { Agent, Dispatcher } from 'undici';
import type { AnswerHead } from './answer-head.ts';
import { valueOf } from './answer-head.ts';
import type { Hop } from './outbound-hop.ts';
import { isRedirect } from './outbound-hop.ts';
import { CappedBody, tooLarge } from './response-body.ts';

/** Enough for the usual "moved" page, so that its connection can be used again. */
const maxRedirectBodyBytes = 16 * 1024;

/** What its caller wants of an answer. */
export interface Wanted {
  /** Of the body as sent. With more, the connection is closed. */
  maxBytes: number;
  /** Whether the head of a redirect is enough. */
  followsRedirects: boolean;
  /** Whether the head of any answer is enough. */
  dropsBody: boolean;
}

/** `redirect`: it leads there, and its body is not wanted. `body`: as sent; null if it is not wanted. */
export type Arrived = { head: AnswerHead } & (
  | { redirect: string; body: null }
  | { redirect: null; body: Buffer | null }
);

/**
 * An answer as it arrives. It comes from undici's dispatcher, because its `request` makes a stream, an iterator and a listener for each
 * answer. Hundreds of them are under way at a time, so each has one promise only.
 */
export class ArrivingAnswer implements Dispatcher.DispatchHandler {
  readonly #wanted: Wanted;
  readonly #method: string;
  readonly #body: CappedBody;
  readonly #arrived = Promise.withResolvers<Arrived>();
  #head: AnswerHead | null = null;
  #controller: Dispatcher.DispatchController | null = null;
  #aborted: Error | null = null;
  #isOver = false;
  #onOver: (() => void) | null = null;

  constructor(agent: Agent, { url, method, headers, body }: Hop, wanted: Wanted) {
    this.#wanted = wanted;
    this.#method = method;
    this.#body = new CappedBody(wanted.maxBytes);
    const path = url.pathname + url.search;
    try {
      agent.dispatch({ origin: url.origin, path, method, headers: headers.flat(), body }, this);
    } catch (error) {
      this.#end(error);
    }
  }

  /** All of it that is wanted; rejects with an `OutboundFault`, or with what undici says. */
  get arrived(): Promise<Arrived> {
    return this.#arrived.promise;
  }

  /** Resolves when a body that is not wanted was read, so that its connection can be used again, or is not read any more. */
  rest(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isOver) resolve();
      else this.#onOver = resolve;
    });
  }

  /** Ends it, and closes the connection, unless it is complete. There may be no connection yet. */
  abort(reason: Error): void {
    if (this.#isOver || this.#aborted !== null) return;
    this.#aborted = reason;
    this.#controller?.abort(reason);
    this.#end(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#aborted !== null) controller.abort(this.#aborted);
  }

  onResponseStart(_: unknown, status: number, headers: AnswerHead['headers']): void {
    // Others only inform that the answer will come.
    if (status < 200) return;
    const head = { status, headers };
    this.#head = head;
    const { maxBytes, followsRedirects, dropsBody } = this.#wanted;
    const location = followsRedirects ? valueOf(head, 'location') : undefined;
    if (isRedirect(status, location)) {
      this.#body.drop(maxRedirectBodyBytes);
      this.#arrived.resolve({ head, redirect: location, body: null });
    } else if (dropsBody) {
      this.#body.drop(maxBytes);
      this.#arrived.resolve({ head, redirect: null, body: null });
    } else if (this.#method !== 'HEAD' && Number(valueOf(head, 'content-length') ?? 0) > maxBytes) {
      // The length a HEAD is answered with is that of a body that does not come.
      this.abort(tooLarge(maxBytes));
    }
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    if (!this.#body.add(chunk)) this.abort(tooLarge(this.#wanted.maxBytes));
  }

  onResponseEnd(): void {
    if (this.#head !== null)
      this.#arrived.resolve({ head: this.#head, redirect: null, body: this.#body.take() });
    this.#end(null);
  }

  onResponseError(_: unknown, error: Error): void {
    this.#end(error);
  }

  /** Says nothing to a caller that has what it wants. */
  #end(error: unknown): void {
    this.#isOver = true;
    this.#arrived.reject(error);
    this.#onOver?.();
  }
}
