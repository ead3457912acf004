import { request } from 'undici';

export const datasetName = 'crowd';
const rows = 40_000;
const columns = [
  { name: 'company_name', source: 'Company', type: 'string' },
  { name: 'city', source: 'City', type: 'string' },
  { name: 'description', source: 'Description', type: 'string' },
  { name: 'headcount', source: 'Headcount', type: 'number' },
];

/** Companies for the attacks that ask for rows. */
export async function fillDataset(url: string, adminKey: string): Promise<void> {
  const send = async (
    path: string,
    { method, type, body }: { method: 'PUT' | 'POST'; type: string; body: string },
  ) => {
    const headers = { authorization: `Bearer ${adminKey}`, 'content-type': type };
    const answer = await request(`${url}/v1/datasets/${datasetName}${path}`, { method, headers, body });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`the dataset was answered ${answer.statusCode}: ${text}`);
  };
  const declaration = JSON.stringify({ kind: 'companies', columns });
  await send('', { method: 'PUT', type: 'application/json', body: declaration });
  await send('/rows', { method: 'POST', type: 'text/csv', body: makeRows() });
}

function makeRows(): string {
  const lines = ['Company,City,Description,Headcount'];
  for (let row = 0; row < rows; row += 1)
    lines.push(
      `Nova ${row} Systems,City ${row % 3000},solar ${row % 97} data for river ${row % 89} and ${'metal '.repeat(20)},${row % 5000}`,
    );
  return lines.join('\n');
}
