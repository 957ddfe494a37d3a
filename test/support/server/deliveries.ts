import type { Delivery } from '../../../src/intake/events/index.ts';

let next = 0;

/** What a test says of a labelled issue; the rest is filled in. */
export interface Labelled {
  id?: string;
  installation?: number;
  repository?: number;
  name?: string;
  issue?: number;
  title?: string;
  sender?: string;
}

/** The delivery of a label on an issue, as GitHub sends it to an App. */
export function labelled(about: Labelled = {}): Delivery {
  const {
    installation = 1,
    repository = 10,
    issue = 7,
    title = 'Totals are wrong',
    sender = 'wendy',
  } = about;
  const name = about.name ?? `acme/shop-${repository}`;
  return {
    id: about.id ?? `delivery-${(next += 1)}`,
    event: 'issues',
    payload: JSON.stringify({
      action: 'labeled',
      label: { name: 'patchwright' },
      issue: {
        number: issue,
        title,
        body: '',
        user: { login: 'rita' },
        labels: [],
        updated_at: '2026-01-01T00:00:00Z',
      },
      sender: { login: sender, type: 'User' },
      installation: { id: installation },
      repository: { id: repository, full_name: name, private: true },
    }),
  };
}
