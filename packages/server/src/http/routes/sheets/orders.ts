import {
  foundRow,
  newOrder,
  orderParams,
  orderSearch,
  orderWindow,
  sheetOrder,
} from '../../../contract/sheets/reading.ts';
import { sheetParams } from '../../../contract/sheets/structure.ts';
import type { App } from '../../app.ts';
import { clientGone } from '../../client-gone.ts';
import { sendJson } from '../../json-response.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { sheetOf } from './place.ts';

const tags = ['Sheets'];
const one = jsonResponse('Rows of the order.', sheetOrder);

/** Rows for tables on a screen, which stay where they are while cells fill. */
export function registerSheetOrders(app: App, { sheets: { reading } }: HttpServices): void {
  const open = {
    tags,
    summary: 'Fix the order of rows',
    description:
      'Of a view, or of conditions and sorts, as the sheet is now. Answers with the first 200 rows and a token; ask for any other rows of the order with it.',
    params: sheetParams,
    body: newOrder,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 413, 415, 429, 503) },
  };
  app.post('/v1/sheets/:sheet_id/order', { schema: open }, async (request, reply) =>
    sendJson(reply, JSON.stringify(await reading.openOrder(sheetOf(request), request.body))),
  );

  const read = {
    tags,
    summary: 'Read rows of an order',
    description: 'Any 1 to 500 rows. An order that was forgotten is made again, and the answer says so.',
    params: orderParams,
    querystring: orderWindow,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 429, 503) },
  };
  app.get('/v1/sheets/:sheet_id/order/:token', { schema: read }, async (request, reply) => {
    const { token } = request.params;
    return sendJson(
      reply,
      JSON.stringify(await reading.readOrder(sheetOf(request), { ...request.query, token })),
    );
  });
  registerFind(app, reading);
}

function registerFind(app: App, reading: HttpServices['sheets']['reading']): void {
  const find = {
    tags,
    summary: 'Find a row of an order',
    description:
      'Where a row stands, or the next one that passes conditions, and how many do. If there is none up to this end, it begins again at the other.',
    params: orderParams,
    body: orderSearch,
    response: {
      200: jsonResponse('The row, and its place.', foundRow),
      ...problemResponses(400, 401, 403, 404, 413, 415, 429, 503),
    },
  };
  app.post('/v1/sheets/:sheet_id/order/:token/find', { schema: find }, async (request, reply) => {
    const { token } = request.params;
    return reading.findInOrder(sheetOf(request), { ...request.body, token, signal: clientGone(reply) });
  });
}
