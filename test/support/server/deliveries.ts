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
  /** When the repository was changed last, ISO. */
  changed?: string;
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
  const nth = (next += 1);
  const name = about.name ?? `acme/shop-${repository}`;
  return {
    id: about.id ?? `delivery-${nth}`,
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
        updated_at: new Date(Date.UTC(2026, 0, 1) + nth * 1000).toISOString(),
      },
      sender: { login: sender, type: 'User' },
      installation: { id: installation },
      repository: { id: repository, full_name: name, private: true, updated_at: about.changed },
    }),
  };
}
