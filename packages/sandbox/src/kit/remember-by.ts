/** The same answer for the same object, for as long as that lives; for what costs more to make than to keep. */
export function rememberBy<Key extends object, Answer>(make: (key: Key) => Answer): (key: Key) => Answer {
  const answers = new WeakMap<Key, { answer: Answer }>();
  return (key) => {
    const kept = answers.get(key);
    if (kept !== undefined) return kept.answer;
    const answer = make(key);
    answers.set(key, { answer });
    return answer;
  };
}
