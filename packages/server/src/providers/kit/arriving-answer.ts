import type { Agent, Dispatcher } from 'undici';
import type { Hop } from './outbound-hop.ts';
import { cappedBody, tooLarge } from './response-body.ts';

export interface AnswerHead {
  status: number;
  /** Names are in lower case; a value is a list if the header came more than once. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * An answer as it arrives: the head first, then the body. It comes from undici's dispatcher, because its `request` makes a stream, an
 * iterator and a listener for each answer.
 */
export class ArrivingAnswer implements Dispatcher.DispatchHandler {
  readonly #head = Promise.withResolvers<AnswerHead>();
  readonly #complete = Promise.withResolvers<void>();
  readonly #body = cappedBody();
  #controller: Dispatcher.DispatchController | null = null;
  #aborted: Error | null = null;
  #isOver = false;

  constructor(agent: Agent, { url, method, headers, body }: Hop) {
    // A caller may wait for only one of them.
    this.#head.promise.catch(() => {});
    this.#complete.promise.catch(() => {});
    const path = url.pathname + url.search;
    try {
      agent.dispatch({ origin: url.origin, path, method, headers: headers.flat(), body }, this);
    } catch (error) {
      this.#fail(error);
    }
  }

  head(): Promise<AnswerHead> {
    return this.#head.promise;
  }

  /** All of the body; an `OutboundFault`, and the connection is closed, as soon as it is over the cap. */
  async body(maxBytes: number): Promise<Buffer> {
    this.#limit(maxBytes);
    await this.#complete.promise;
    return this.#body.take();
  }

  /** Keeps nothing more. A body up to that length is read to its end, so that its connection can be used again. */
  async drop(maxBytes: number): Promise<void> {
    this.#body.drop();
    this.#limit(maxBytes);
    await this.#complete.promise.catch(() => {});
  }

  /** Closes the connection, unless the answer is complete. */
  abort(reason: Error): void {
    if (this.#isOver || this.#aborted !== null) return;
    this.#aborted = reason;
    this.#controller?.abort(reason);
  }

  #limit(maxBytes: number): void {
    if (!this.#body.limit(maxBytes)) this.abort(tooLarge(maxBytes));
  }

  #fail(error: unknown): void {
    this.#isOver = true;
    this.#head.reject(error);
    this.#complete.reject(error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#aborted !== null) controller.abort(this.#aborted);
  }

  onResponseStart(_: unknown, status: number, headers: AnswerHead['headers']): void {
    // Others only inform that the answer will come.
    if (status >= 200) this.#head.resolve({ status, headers });
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    if (!this.#body.add(chunk)) this.abort(tooLarge(this.#body.maxBytes()));
  }

  onResponseEnd(): void {
    this.#isOver = true;
    this.#complete.resolve();
  }

  onResponseError(_: unknown, error: Error): void {
    this.#fail(error);
  }
}
