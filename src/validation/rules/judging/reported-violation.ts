/** One place as the judge reported it; nothing is checked against the file yet. */
export interface ReportedViolation {
  /** Name of the rule that it breaks; absent in a reply of GPTLint's form that leaves it out: the rule that was asked about. */
  rule?: string;
  /** Whether the quoted code stands in the file or only in the rule's examples. */
  source: 'file' | 'example';
  /** `no` where the judge took its report back. */
  violation: 'yes' | 'no';
  confidence: 'high' | 'medium' | 'low';
  /** Code as quoted. */
  snippet: string;
  reasoning: string;
}
