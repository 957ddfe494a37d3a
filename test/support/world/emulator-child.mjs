// A stateful GitHub on Node 24, with the gaps filled that our calls meet. Started by github-world.ts.
import { subscribe } from 'node:diagnostics_channel';
import { readdirSync, readFileSync } from 'node:fs';
import { createEmulator } from 'emulate';

// A test that is busy for five seconds would send its next write on a connection that was closed in the meantime.
subscribe('http.server.request.start', ({ server }) => (server.keepAliveTimeout = 0));

const dist = new URL('.', import.meta.resolve('emulate'));
const chunk = readdirSync(dist).find(
  (name) =>
    name.startsWith('dist-') && readFileSync(new URL(name, dist), 'utf8').includes('getGitHubStore,\n'),
);
const { githubPlugin, getGitHubStore } = await import(new URL(chunk, dist)); // internal: one more reason for the exact pin
const register = githubPlugin.register;
const logs = new Map();
const faults = [];
/** Pull requests that are linked to the issue, whichever it is. */
const links = [];
let gh;
let store;
/** Comments that somebody has hidden. */
const hidden = new Set();
/** Names that the repository had before, which lead to its number as on GitHub. */
const formerly = new Set();
/** Number that the repository has by now, as another one of the same name would. */
let renumbered;
/** Replies, each of which is a review of its own. */
let reviews = 0;
/** What a reset goes back to. */
let kept;

const headOf = (branch) => gh.refs.all().find((ref) => ref.ref === `refs/heads/${branch}`)?.sha;

/** The emulator makes missing branches and doubles. */
function refusePull({ head, base }) {
  if (!headOf(head) || !headOf(base)) return 'Validation Failed';
  const twin = gh.pullRequests.all().some((pull) => pull.state === 'open' && pull.head_ref === head);
  return twin ? 'A pull request already exists for this branch.' : undefined;
}

/** The emulator leaves a pull request on the commit it was opened with. */
function followBranches() {
  for (const pull of gh.pullRequests.all()) {
    const head = gh.refs
      .findBy('repo_id', pull.repo_id)
      .find((ref) => ref.ref === `refs/heads/${pull.head_ref}`);
    if (head) gh.pullRequests.update(pull.id, { head_sha: head.sha });
  }
}

/**
 * A name that was given up leads to the number of the repository, and by its number it can be asked as well. Another
 * method than GET keeps its body on the way.
 */
function moved(c, baseUrl) {
  const { pathname, search } = new URL(c.req.url);
  const [, name, rest = ''] = /^\/repos\/([^/]+\/[^/]+)(\/.*)?$/.exec(pathname) ?? [];
  const { id, full_name } = gh.repos.all()[0] ?? {};
  if (formerly.has(name)) {
    const location = `${baseUrl}/repositories/${id}${rest}${search}`;
    const headers = { location, 'content-type': 'application/json' };
    const status = c.req.method === 'GET' ? 301 : 307;
    return new Response('{"message":"Moved Permanently"}', { status, headers });
  }
  const [, number, path = ''] = /^\/repositories\/(\d+)(\/.*)?$/.exec(pathname) ?? [];
  if (Number(number) !== id) return undefined;
  return fetch(new Request(`${baseUrl}/repos/${full_name}${path}${search}`, c.req.raw));
}

githubPlugin.register = function (app, everything, webhooks, baseUrl, tokens) {
  store = everything;
  gh = getGitHubStore(store);
  const tokenOf = (c) => (c.req.header('authorization') ?? '').replace(/^(Bearer|token) /i, '');

  app.use('*', async (c, next) => moved(c, baseUrl) ?? next());
  app.use('*', async (c, next) => {
    const what = `${c.req.method} ${decodeURIComponent(new URL(c.req.url).pathname)}`;
    process.send({ request: what });
    if (tokenOf(c) && !tokens.has(tokenOf(c))) return c.json({ message: 'Bad credentials' }, 401); // the emulator would let it pass
    // GitHub knows no role of an App's bot.
    if (/\/collaborators\/[^/]*\[bot\]\/permission$/.test(what)) return c.json({ message: 'Not Found' }, 404);
    const hit = faults.filter((one) => one.times > 0 && new RegExp(one.match).test(what));
    const fault = hit.find((one) => (one.skip -= 1) < 0);
    if (!fault && renumbered !== undefined && /^GET \/repos\/[^/]+\/[^/]+$/.test(what))
      return c.json({ ...gh.repos.all()[0], id: renumbered });
    if (!fault) {
      const refusal = what === 'POST /repos/acme/shop/pulls' && refusePull(await c.req.raw.clone().json());
      if (refusal) return c.json({ message: refusal }, 422);
      await next();
      return what.includes('/git/refs/') ? followBranches() : undefined;
    }
    fault.times -= 1;
    if (fault.after) await next(); // the effect happens, its reply is lost
    const body = fault.html ?? JSON.stringify(fault.body ?? { message: 'injected' });
    const type = fault.html ? 'text/html' : 'application/json';
    return new Response(body, { status: fault.status, headers: { 'content-type': type, ...fault.headers } });
  });
  app.post('/graphql', async (c) => {
    const { query, variables } = await c.req.json();
    if (query.includes('node(id:'))
      return c.json({ data: { node: { isMinimized: hidden.has(variables.id) } } });
    if (query.includes('closedByPullRequestsReferences')) {
      const nodes = links.map((number) => ({ number, state: 'OPEN' }));
      return c.json({ data: { repository: { issue: { closedByPullRequestsReferences: { nodes } } } } });
    }
    if (query.includes('reviewThreads')) {
      const of = [...hidden].map((id) => ({ url: `x#discussion_r${id}`, isMinimized: true }));
      const reviewThreads = { nodes: [{ comments: { nodes: of } }] };
      return c.json({ data: { repository: { pullRequest: { reviewThreads } } } });
    }
    if (query.includes('isMinimized')) {
      const nodes = [...hidden].map((id) => ({ url: `x#issuecomment-${id}`, isMinimized: true }));
      return c.json({ data: { repository: { subject: { comments: { nodes } } } } });
    }
    if (!query.includes('viewer')) return c.json({ errors: [{ message: 'not here' }] });
    return c.json({ data: { viewer: { login: tokens.get(tokenOf(c))?.login } } });
  });
  // The emulator takes `comments` for the number of an issue.
  app.get('/repos/:owner/:repo/issues/comments', (c) => {
    const login = (id) => gh.users.all().find((user) => user.id === id)?.login;
    const issueComments = gh.comments.all().filter((one) => one.comment_type === 'issue');
    const place = (one) => `${baseUrl}/repos/acme/shop/issues/${one.issue_number}`;
    return c.json(
      issueComments.map((one) => ({ ...one, user: { login: login(one.user_id) }, issue_url: place(one) })),
    );
  });
  const reactions = async (c) => {
    process.send({ reaction: `${new URL(c.req.url).pathname} ${(await c.req.json()).content}` });
    return c.json({ id: 1 }, 201);
  };
  app.post('/repos/:owner/:repo/issues/:n/reactions', reactions);
  app.post('/repos/:owner/:repo/issues/comments/:id/reactions', reactions);
  app.get('/repos/:owner/:repo/actions/jobs/:id/logs', (c) => {
    const log = logs.get(c.req.param('id'));
    return log === undefined ? c.json({ message: 'Not Found' }, 404) : c.text(log);
  });
  app.post('/repos/:owner/:repo/pulls/:n/comments/:id/replies', async (c) => {
    const parent = gh.comments.get(Number(c.req.param('id')));
    const user = gh.users.all().find((u) => u.login === tokens.get(tokenOf(c)).login);
    const { id: _id, node_id: _node, ...rest } = parent;
    const reply = gh.comments.insert({
      ...rest,
      body: (await c.req.json()).body,
      user_id: user.id,
      in_reply_to_id: parent.in_reply_to_id ?? parent.id,
      review_id: 1000 + (reviews += 1),
    });
    return c.json({ id: reply.id }, 201);
  });
  app.get('/repos/:owner/:repo/pulls/:n/files', async (c) => {
    const pull = gh.pullRequests.all().find((one) => one.number === Number(c.req.param('n')));
    const range = encodeURIComponent(`${pull.base_ref}...${pull.head_ref}`);
    const headers = { authorization: c.req.header('authorization') };
    const reply = await fetch(`${baseUrl}/repos/acme/shop/compare/${range}`, { headers });
    return c.json((await reply.json()).files);
  });
  register.call(this, app, store, webhooks, baseUrl, tokens);
};

const emulator = await createEmulator({ service: 'github', port: 0, seed: JSON.parse(process.env.SEED) });
const commands = {
  keep: () => (kept = structuredClone(store.snapshot())),
  reset: () => {
    links.length = 0;
    hidden.clear();
    formerly.clear();
    renumbered = undefined;
    faults.length = 0;
    logs.clear();
    store.restore(structuredClone(kept));
  },
  log: ({ job, text }) => logs.set(String(job), text),
  fault: (fault) => faults.push({ times: 1, skip: 0, ...fault }),
  clearFaults: () => faults.splice(0),
  link: ({ pull }) => links.push(pull),
  hide: ({ id }) => hidden.add(id),
  rename: ({ name }) => {
    const one = gh.repos.all()[0];
    formerly.add(one.full_name);
    formerly.delete(`acme/${name}`);
    gh.repos.update(one.id, { name, full_name: `acme/${name}` });
  },
  renumber: ({ id }) => (renumbered = id),
  lock: ({ number }) =>
    gh.issues.update(gh.issues.all().find((i) => i.number === number).id, { locked: true }),
  deleteIssue: ({ number }) => gh.issues.delete(gh.issues.all().find((i) => i.number === number).id),
  renameDefault: ({ name }) => {
    const main = gh.refs.all().find((one) => one.ref === 'refs/heads/main');
    gh.refs.update(main.id, { ref: `refs/heads/${name}` });
    const branch = gh.branches.all().find((one) => one.name === 'main');
    gh.branches.update(branch.id, { name });
    gh.repos.update(gh.repos.all()[0].id, { default_branch: name });
  },
  archive: () => gh.repos.update(gh.repos.all()[0].id, { archived: true }),
};
process.on('message', ({ id, command, value }) => {
  commands[command](value ?? {});
  process.send({ done: id });
});
process.on('disconnect', () => process.exit());
process.send({ url: emulator.url });
