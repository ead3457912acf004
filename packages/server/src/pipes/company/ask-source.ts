import type { ComputeContext } from '../../engine/pipe.ts';
import type { AnswerShape, Operation } from '../../providers/kit/operation.ts';

/** Asks one of several free sources. Null if it has nothing or could not be asked; its attempt says which. */
export async function askSource<Input, Answer extends AnswerShape>(
  { ask }: Pick<ComputeContext, 'ask'>,
  operation: Operation<Input, Answer>,
  input: Input,
): Promise<Answer | null> {
  const asked = await ask(operation, input, {
    operation: null,
    judge: (answer: Answer) => ({ accepted: true, rule: 'source', value: answer }),
  });
  return asked.outcome === 'accepted' ? asked.value : null;
}
