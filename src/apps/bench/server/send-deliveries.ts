import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface Load {
  /** `http://host:port`. */
  address: string;
  secret: string;
  /** Deliveries a second; sent when they are due, whether earlier ones were answered or not. */
  rate: number;
  seconds: number;
  signal: AbortSignal;
}

/** What came of a load. */
export interface Sent {
  sent: number;
  acknowledged: number;
  /** Milliseconds from sending to the reply, of the acknowledged ones, ascending. */
  latencies: number[];
  /** From the first delivery to the last reply. */
  seconds: number;
}

/** So many connections at most; what is due while all are busy waits, and its waiting counts. */
const connections = 128;

/** Posts labelled issues of 200 installations at an even rate, each signed over its own body. */
export async function sendDeliveries({ address, secret, rate, seconds, signal }: Load): Promise<Sent> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const total = Math.round(rate * seconds);
  const latencies: number[] = [];
  const open = new Set<Promise<void>>();
  const begun = performance.now();
  let sent = 0;
  while (sent < total && !signal.aborted) {
    const due = Math.min(total, Math.ceil(((performance.now() - begun) / 1000) * rate));
    for (; sent < due; sent += 1) {
      const at = performance.now();
      const reply: Promise<void> = post(agent, address, secret, sent)
        .then((status) => void (status === 202 && latencies.push(performance.now() - at)))
        .finally(() => open.delete(reply));
      open.add(reply);
    }
    await wait(2);
  }
  await Promise.all(open);
  const took = (performance.now() - begun) / 1000;
  agent.destroy();
  latencies.sort((one, other) => one - other);
  return { sent, acknowledged: latencies.length, latencies, seconds: took };
}

/** @returns the status, 0 when there was no reply */
function post(agent: Agent, address: string, secret: string, number: number): Promise<number> {
  const body = labelledIssue(number, 1 + (number % 200));
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-github-event': 'issues',
    'x-github-delivery': `bench-${number}`,
    'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  };
  return new Promise((resolve) => {
    const sending = request(`${address}/webhooks`, { method: 'POST', agent, headers }, (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode ?? 0));
    });
    sending.once('error', () => resolve(0));
    sending.end(body);
  });
}

/**
 * The delivery of a label.
 * @param length of the issue's body; about as long as GitHub's own deliveries otherwise, 10 kB
 */
export function labelledIssue(number: number, installation: number, length = 9500): string {
  const issue = {
    number: number + 1,
    title: `Issue ${number}`,
    body: 'x'.repeat(length),
    labels: [],
    updated_at: '2026-01-01T00:00:00Z',
  };
  return JSON.stringify({
    action: 'labeled',
    label: { name: 'patchwright' },
    issue,
    sender: { login: 'somebody', type: 'User' },
    installation: { id: installation },
    repository: { id: installation * 10, full_name: `org-${installation}/shop`, private: true },
  });
}
