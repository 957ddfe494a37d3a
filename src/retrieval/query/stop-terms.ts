import { stem } from '../../text/words/terms.ts';

const english = `a about above after again all also although always am an and any anyone are as at be because been before being
below between both but by can cannot could did do does doing done down during each either else ever every few for from further had
has have having he her here him his how however i if in instead into is it its itself just like made make many may me might more
most much must my myself no none nor not now of off often on once one only or other otherwise our out over own perhaps please
quite rather really same seem she should since so some something sometimes somewhat still such than thank that the their them then there
therefore these they thing this those though through thus to together too under until up upon us use used uses using usually very via was we
well were what whatever when whenever where whereas whether which while who whom whose why will with within without would yes yet
you your yours got get gets gone went way ways even lot able let say says said see seen seems going want wants wanted know knows think
try tried trying don doesn didn isn wasn aren won couldn shouldn wouldn haven hasn ll ve re etc eg ie`;

const reports = `actual actually anymore behavior behaviour bug bugs causing case cases cause causes correctly current currently
describe described description encountered environment example examples expect expected expecting expects fail fails failing fix
fixed following follows happen happened happening happens hello hi hey help idea incorrect incorrectly info information
instead issue issues latest linux macos mac windows ubuntu minimal notice noticed ok okay possible problem problems properly reproduce
reproduced reproducible reproduction report reported result results screenshot snippet solution steps suggest suggestion supposed thanks
unexpected unfortunately version versions work working works workaround wrong right com github http https www`;

const stopTerms = new Set(`${english} ${reports}`.split(/\s+/).flatMap((term) => [term, stem(term)]));

/** Words of English and of bug reports that say nothing about where the bug is. */
export function isStopTerm(term: string): boolean {
  return stopTerms.has(term);
}
