import { plural } from '../../../text/words/plural.ts';
import type { FixPorts } from './fix-until-silent.ts';

/** The same ports, which tell what is done: a linter, a model and a test suite may each take minutes. */
export function tellSteps(ports: FixPorts, say: (line: string) => void): FixPorts {
  return {
    async lint(texts) {
      const findings = await ports.lint(texts);
      say(
        findings.length === 0
          ? 'The linter is silent.'
          : `The linter has ${plural(findings.length, 'finding')}.`,
      );
      return findings;
    },
    async mend(texts, findings, objections) {
      say('The model is asked for edits …');
      return ports.mend(texts, findings, objections);
    },
    async behaviour(texts) {
      say('Tests are run on the edited files …');
      return ports.behaviour(texts);
    },
  };
}
