/* Metrics of several processes as one text, in the format of Prometheus: what is known of a metric stands together there. */

const nameOf = /^# (?:HELP|TYPE) (\S+)/;

/** Adds the metrics of other processes to those of one, each sample with the label `worker`. */
export function joinMetrics(own: string, others: ReadonlyMap<string, string>): string {
  if (others.size === 0) return own;
  const metrics = splitMetrics(own);
  for (const [worker, text] of others)
    for (const [name, { head, samples }] of splitMetrics(text)) {
      const known = metrics.get(name) ?? { head, samples: [] };
      known.samples.push(...samples.map((sample) => label(sample, worker)));
      metrics.set(name, known);
    }
  const lines = [...metrics.values()].map(({ head, samples }) => [...head, ...samples].join('\n'));
  return `${lines.join('\n\n')}\n`;
}

interface Metric {
  head: string[];
  samples: string[];
}

function splitMetrics(text: string): Map<string, Metric> {
  const metrics = new Map<string, Metric>();
  let current: Metric = { head: [], samples: [] };
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const name = nameOf.exec(line)?.[1];
    if (name === undefined) {
      current.samples.push(line);
      continue;
    }
    current = metrics.get(name) ?? { head: [], samples: [] };
    current.head.push(line);
    metrics.set(name, current);
  }
  return metrics;
}

/** The name of a metric has neither a brace nor a space. */
function label(sample: string, worker: string): string {
  const at = sample.search(/[{ ]/);
  const [name, rest] = [sample.slice(0, at), sample.slice(at)];
  return rest.startsWith('{')
    ? `${name}{worker="${worker}",${rest.slice(1)}`
    : `${name}{worker="${worker}"}${rest}`;
}
