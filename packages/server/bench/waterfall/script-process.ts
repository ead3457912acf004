import { createWorld, samplePeople } from '@headrace/sandbox';
import { enrich } from '../peers/programs/bare-script.ts';

/* What a plain script needs for the same records: so many at a time, nothing stored. */
const [vendorsUrl = '', records = '1000', concurrency = '100'] = process.argv.slice(2);
const people = samplePeople(createWorld(), Number(records));
const started = performance.now();
const before = process.cpuUsage();
const found = await enrich({ people, vendorsUrl, concurrency: Number(concurrency) });
const seconds = (performance.now() - started) / 1000;
const { user, system } = process.cpuUsage(before);
process.send?.({ seconds, found, cpuSeconds: (user + system) / 1e6 });
process.disconnect?.();
