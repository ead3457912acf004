/* PGlite alone, on a folder or on a new one: what the embedded database costs without us. */
import { PGlite } from '@electric-sql/pglite';

const [dataDir = ''] = process.argv.slice(2);
const db = await PGlite.create({ dataDir });
await db.query('select 1');
process.send?.('up');
process.once('disconnect', () => void db.close());
