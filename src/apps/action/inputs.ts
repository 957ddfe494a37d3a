import type { Environment } from '../../composition/settings.ts';

/** The variable that each input of the actions sets. */
const variables: Readonly<Record<string, string>> = {
  'github-token': 'GITHUB_TOKEN',
  'marker-secret': 'PATCHWRIGHT_MARKER_SECRET',
  identities: 'PATCHWRIGHT_IDENTITIES',
  'openai-api-key': 'OPENAI_API_KEY',
  'openai-base-url': 'OPENAI_BASE_URL',
  model: 'PATCHWRIGHT_MODEL',
  'weak-model': 'PATCHWRIGHT_WEAK_MODEL',
  tests: 'PATCHWRIGHT_TESTS',
  dependencies: 'PATCHWRIGHT_DEPENDENCIES',
};

/** The environment of a step, with the action's inputs as variables and the state folder inside the job's temporary folder. */
export function withInputs(environment: Environment): Environment {
  const inputs = Object.entries(variables).flatMap(([input, variable]) => {
    const value = environment[`INPUT_${input.toUpperCase()}`];
    return value ? [[variable, value.trim()]] : [];
  });
  const temp = environment['RUNNER_TEMP'];
  const state = temp ? { PATCHWRIGHT_STATE_DIR: `${temp}/patchwright-state` } : {};
  return { ...state, ...environment, ...(Object.fromEntries(inputs) as Environment) };
}
