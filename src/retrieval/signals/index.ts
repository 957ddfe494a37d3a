import { bestDeclaration } from './best-declaration.ts';
import { calledNames, guideNames } from './called-names.ts';
import { callingFiles } from './calling-files.ts';
import { chunkTitle, chunkWords } from './chunk-words.ts';
import { cosineTitle, cosineWords } from './chunk-cosine.ts';
import { citedCommits } from './cited-commits.ts';
import { chunkSum, chunkSumTitle } from './chunk-sum.ts';
import { coChange, coChangeLift } from './co-change.ts';
import { commitWords } from './commit-words.ts';
import { coveredNames, coveredNamesByText } from './covered-names.ts';
import { declaredMembers } from './declared-members.ts';
import { equalNames } from './equal-names.ts';
import {
  commentWords,
  fileCode,
  fileTitle,
  fileWords,
  pathTitle,
  pathWords,
  symbolTitle,
  symbolWords,
} from './field-words.ts';
import { fileHistory, fileHistoryTitle } from './file-history.ts';
import { folderWords } from './folder-words.ts';
import { importedByMatches } from './imported-by-matches.ts';
import { importedOften, importNeighbours } from './import-neighbours.ts';
import { movedPaths } from './moved-paths.ts';
import { linkedFiles, quotedPaths } from './named-paths.ts';
import { namedSymbols } from './named-symbols.ts';
import { quotedNames, titleNames } from './plain-names.ts';
import { qualifiedNames } from './qualified-names.ts';
import { churn, recency } from './recency.ts';
import { registryNeighbours } from './registry-neighbours.ts';
import { sharedPhrases } from './shared-phrases.ts';
import { stackFrames } from './stack-frames.ts';
import { testPartners } from './test-partners.ts';
import { testSubjects } from './test-subjects.ts';
import { titleCoverage } from './title-coverage.ts';
import { usedNames } from './used-names.ts';
import { weightedChunks, weightedTitle } from './weighted-chunks.ts';
import { weightedFields } from './weighted-fields.ts';

/** Every signal, one line each. */
export const signals = [
  weightedChunks,
  weightedTitle,
  importedByMatches,
  weightedFields,
  chunkSum,
  chunkSumTitle,
  titleCoverage,
  fileHistory,
  fileHistoryTitle,
  testPartners,
  fileWords,
  fileTitle,
  fileCode,
  chunkWords,
  chunkTitle,
  cosineTitle,
  cosineWords,
  commentWords,
  symbolWords,
  symbolTitle,
  pathWords,
  pathTitle,
  linkedFiles,
  stackFrames,
  quotedPaths,
  movedPaths,
  qualifiedNames,
  namedSymbols,
  titleNames,
  quotedNames,
  declaredMembers,
  usedNames,
  commitWords,
  citedCommits,
  recency,
  churn,
  importedOften,
  testSubjects,
  folderWords,
  coveredNames,
  coveredNamesByText,
  bestDeclaration,
  coChange,
  coChangeLift,
  importNeighbours,
  equalNames,
  sharedPhrases,
  registryNeighbours,
  calledNames,
  guideNames,
  callingFiles,
] as const;

/** The name of a signal that exists. */
export type SignalName = (typeof signals)[number]['name'];
