/**
 * What a failed call means, whatever the vendor calls it. `not_found` is an outcome, not a failure; it
 * stands here because some vendors answer it as an error.
 */
export type CallMeaning =
  | 'not_found'
  | 'credential_rejected'
  /** The key is good, and the account's plan does not include this operation. */
  | 'not_in_plan'
  | 'rate_limited'
  | 'quota_exhausted'
  | 'privacy_refused'
  | 'request_refused'
  | 'unavailable'
  | 'broken_reply';

/** How a vendor's errors are told apart; what is not declared has the usual meaning of its HTTP status. */
export interface ErrorConvention {
  /**
   * Dotted paths at which a reply may carry the vendor's own code, the first hit counts (`errors.0.id`). A reply
   * with status 200 is an error too when its code has a meaning here.
   */
  codeAt?: readonly string[];
  /** By code or by HTTP status, the code first; `*` is any other code. */
  means?: Readonly<Record<string, CallMeaning>>;
  /**
   * For errors that only differ in their words: where the words are, and what they mean. Tried after codes and before statuses; a code that
   * means no more than `request_refused` may be told by them, too.
   */
  says?: { readonly at: readonly string[]; readonly means: readonly (readonly [RegExp, CallMeaning])[] };
  /** What users can do about it, by code or HTTP status. A sentence, which ends the message. */
  advice?: Readonly<Record<string, string>>;
  /**
   * For vendors that tell in words alone which record stands in the way: where the words are, and what comes before its id. Users see
   * the id, and nothing else of the words: only digits are passed on.
   */
  existingId?: { readonly at: readonly string[]; readonly after: string };
}
