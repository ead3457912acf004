import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { roundCredits } from '../plain/run.ts';
import { call } from '../service/call.ts';
import { failedItem, toNodeError } from '../service/failed-item.ts';

/** The balance of the organization, once, however many items come in. */
export async function getCredits(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  const pairedItem = [...context.getInputData().keys()].map((item) => ({ item }));
  try {
    const { body } = await call(context, { path: '/v1/credits?limit=1', itemIndex: 0 });
    const { balance, held }: { balance: number; held: number } = body;
    return [{ json: { balance, held, available: roundCredits(balance - held) }, pairedItem }];
  } catch (error) {
    if (!context.continueOnFail()) throw toNodeError(context, error, 0);
    return [failedItem(context, { error, itemIndex: 0 })];
  }
}
